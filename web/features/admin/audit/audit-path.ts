export const auditPath = "/profile/admin/audit";

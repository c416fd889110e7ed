import { z } from "zod";

/** Roles that officers' titles name, in the order in which people read them. */
export const officerRoles = [
  "CEO",
  "CFO",
  "COO",
  "President",
  "Chair",
  "General Counsel",
  "Chief Accounting Officer",
] as const;
export type OfficerRole = (typeof officerRoles)[number];
export const officerRoleSchema = z.enum(officerRoles);

/** How a form offers the roles. */
export const officerRoleLabels: Readonly<Record<OfficerRole, string>> = {
  CEO: "CEO (Chief Executive Officer)",
  CFO: "CFO (Chief Financial Officer)",
  COO: "COO (Chief Operating Officer)",
  President: "President",
  Chair: "Chair",
  "General Counsel": "General Counsel or Chief Legal Officer",
  "Chief Accounting Officer": "Chief Accounting Officer or Controller",
};

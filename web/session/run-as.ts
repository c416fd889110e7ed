import { localStore } from "./browser-storage.ts";
import { announceSessionChange } from "./session.ts";

const runAsKeys = [
  "RunAsName",
  "RunAsEmail",
  "RunAsOrganization",
  "RunAsAccessToken",
  "RunAsPermissions",
  "AdminEmail",
  "AdminPermissions",
  "savedProfileImage",
];

/** Back to the admin's own identity, with the profile image saved when the run-as began. */
export function clearRunAs(): void {
  localStore.write("profileImage", localStore.read("savedProfileImage") ?? "");
  for (const key of runAsKeys) localStore.remove(key);
  announceSessionChange();
}

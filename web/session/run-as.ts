import { localStore, sessionStore } from "./browser-storage.ts";
import { isRunningAs } from "./session.ts";

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

/**
 * Back to the admin's own identity, with the profile image saved when the run-as began. What was
 * searched as the other person goes too. The caller loads the document anew.
 */
export function clearRunAs(): void {
  if (!isRunningAs()) return;
  localStore.write("profileImage", localStore.read("savedProfileImage") ?? "");
  for (const key of runAsKeys) localStore.remove(key);
  sessionStore.clearExcept([]);
}

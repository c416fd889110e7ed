import { localStore, sessionStore } from "./browser-storage.ts";
import { announceSessionChange, isRunningAs } from "./session.ts";

type Profile = { name: string; profileImage: string | null; permissions: readonly string[] };

/** What the server says of the person shown; it changes at once wherever it stands, in other tabs too. */
export function storeProfile({ name, profileImage, permissions }: Partial<Profile>): void {
  const isOther = isRunningAs();
  if (name !== undefined) localStore.write(isOther ? "RunAsName" : "name", name);
  if (profileImage !== undefined) localStore.write("profileImage", profileImage ?? "");
  if (permissions !== undefined)
    localStore.write(isOther ? "RunAsPermissions" : "permissions", JSON.stringify(permissions));
  announceSessionChange();
}

/** Nothing at all stays, not even the device identifier: the account is no more. */
export function forgetEverything(): void {
  localStore.clearExcept([]);
  sessionStore.clearExcept([]);
  announceSessionChange();
}

import { localStore, sessionStore, reviewDraftKeys } from "#web/session/browser-storage.ts";
import { takeServerPreferences } from "#web/session/preferences.ts";
import { storeSession } from "#web/session/account/session.ts";
import { applyStoredTheme } from "#web/session/theme.ts";

const dictionaryKeys = ["tickerDictionary", "ownerDictionary"].flatMap((name) => [
  name,
  `${name}FetchedAt`,
]);

/** What the server answers of an account that is signed in, in the wire's own names. */
type Answered = {
  access_token: string;
  refresh_token: string | null;
  expires_in?: number;
  permissions: readonly string[];
  userEmail: string;
  name: string;
  profile_image: string | null;
  theme: string;
  preferences: Record<string, string>;
};

/** Keeps a sign-in in this browser. */
export function keepSignIn(answer: Answered): void {
  // Hides what is for visitors alone; the end of a session loads the document again.
  document.documentElement.dataset["signedIn"] = "";
  storeSession({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresIn: answer.expires_in,
    permissions: answer.permissions,
    email: answer.userEmail,
    name: answer.name,
    profileImage: answer.profile_image,
    theme: answer.theme,
  });
  takeServerPreferences(answer.preferences);
  applyStoredTheme();
}

/** Before another person's sign-in takes its place: the device and what is the same for all stay. */
export function clearForNewSession(): void {
  localStore.clearExcept(["device_id", reviewDraftKeys, ...dictionaryKeys]);
  sessionStore.clearExcept([]);
}

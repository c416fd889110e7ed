import { useEffect, useState } from "react";
import { call } from "#web/api/call.ts";
import { readListPreference, writeListPreference } from "#web/session/preferences.ts";

/** Companies whose description the account has been shown, the newest last. */
const preference = "read_fraud_descriptions";
/** Of up to 40 letters each: as many as one preference surely holds. */
const mostKept = 400;

type Described = {
  email: string;
  gvkey: string;
  /** Empty where no source told: it does not open by itself then. */
  description: string;
  opensByItself: boolean;
};

/** The dialog of the fraud description: it opens by itself the first time a company is opened. */
export function useDescription({ email, gvkey, description, opensByItself }: Described) {
  const [isFirst] = useState(() => opensByItself && description !== "" && !hasRead(gvkey));
  const [isOpen, setIsOpen] = useState(isFirst);

  useEffect(() => {
    if (isFirst) rememberRead(email, gvkey);
  }, [isFirst, email, gvkey]);

  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

function hasRead(gvkey: string): boolean {
  return readListPreference(preference)?.includes(gvkey) ?? false;
}

function rememberRead(email: string, gvkey: string): void {
  if (hasRead(gvkey)) return;
  const read = [...(readListPreference(preference) ?? []), gvkey].slice(-mostKept);
  writeListPreference(preference, read);
  void saveToAccount(email, read);
}

async function saveToAccount(email: string, read: readonly string[]): Promise<void> {
  try {
    const preferences = JSON.stringify(read);
    await call("update_user_preferences", { email, preference_type: preference, preferences });
  } catch {
    // At worst it opens once more, in another browser.
  }
}

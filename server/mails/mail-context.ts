import type { Clock } from "#platform/clock.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import type { MailAddress } from "#platform/mail/mail-address.ts";

/** What writing a mail takes, in a call as well as on the command line. */
export type MailContext = {
  clock: Clock;
  keyRing: KeyRing;
  settings: {
    /** Where mailed links lead. */
    appOrigin: () => string;
    mail: { from: MailAddress };
  };
};

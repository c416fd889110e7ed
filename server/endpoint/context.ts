import type { Database } from "#database/connect.ts";
import type { Screening } from "#database/screening/screening.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import type { CachedReads } from "#server/cached-reads.ts";
import type { SiteHosts } from "#server/sites/site-of-host.ts";

/** The settings operations depend on. */
export type ServerSettings = SiteHosts & {
  /** Whether a token is valid only with the cookie it was issued with. */
  isSessionCookieRequired: boolean;
  /** The firm's page on a professional network. */
  networkUrl: string;
  /** Configured port; 0: any free one. */
  port: number;
  marketFund: string;
  priceSources: readonly string[];
  mail: Pick<MailSettings, "from" | "inquiryInbox">;
};

/** What lives as long as the process. */
export type Services = {
  db: Database;
  screening: Screening;
  reads: CachedReads;
  clock: Clock;
  logger: Logger;
  /** Seals what is stored and must be read again, such as the secret of a second factor. */
  keyRing: KeyRing;
  settings: ServerSettings;
};

/** The cookie that binds a session to one browser. */
export type SessionCookie = {
  read(): string | null;
  write(secret: string): void;
  clear(): void;
};

/** What an operation open to visitors may use. */
export type VisitorContext = Services & {
  requestId: string;
  networkAddress: string;
  userAgent: string | null;
  sessionCookie: SessionCookie;
};

export type Identity = {
  sessionId: string;
  accountId: number;
  email: string;
  permissions: readonly string[];
  /** Under run-as: the admin who acts. */
  actorEmail: string | null;
};

/** What an operation for signed-in users may use. */
export type MemberContext = VisitorContext & { identity: Identity };

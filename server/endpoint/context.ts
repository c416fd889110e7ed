import type { Database } from "#database/connect.ts";
import type { Screening } from "#database/screening/screening.ts";
import type { Clock, ShownMarketClock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import type { CachedReads } from "#server/cached-reads.ts";
import type { MailCheck } from "#server/mails/mail-check.ts";
import type { StatusReads } from "#server/operations/status/status-reads.ts";
import type { SiteHosts } from "#server/sites/site-of-host.ts";

/** The settings operations depend on. */
export type ServerSettings = SiteHosts & {
  /** Whether a token is valid only with the cookie it was issued with. */
  isSessionCookieRequired: boolean;
  /** The firm's page on a professional network. */
  networkUrl: string;
  /** Configured port; 0: any free one. */
  port: number;
  /** Origin of the application for mailed links: as configured, else this machine's own address. */
  appOrigin: () => string;
  /** Whether companies, people and prices are invented. */
  isDemonstration: boolean;
  marketFund: string;
  priceSources: readonly string[];
  /** Whether administration requires a second factor of administrators. */
  isAdminSecondFactorRequired: boolean;
  /** Whether an address has to be verified before its account can be used. */
  isEmailVerificationRequired: boolean;
  mail: Pick<MailSettings, "from" | "inquiryInbox">;
  /** Whether text messages are sent: a provider is set up, or they go to a folder as mails do. */
  areTextsSent: boolean;
  /** Where evidence packs lie, and how large one may be. */
  evidence: { path: string; mostBytes: number };
  /** Networks besides the open Internet that webhooks may reach. */
  webhookNetworks: readonly string[];
};

/** What answers a read: one snapshot of the standby, or the primary. */
export type ReadSources = { db: Database; screening: Screening };

/**
 * Runs a read that may be behind, on the standby where there is one that is not too far behind, else on the primary.
 * @param mayRepeat  whether a read that failed on the standby may run again
 */
export type BehindReads = <Result>(
  work: (sources: ReadSources) => Promise<Result>,
  mayRepeat?: (error: unknown) => boolean,
) => Promise<Result>;

/** What lives as long as the process. */
export type Services = ReadSources & {
  readBehind: BehindReads;
  reads: CachedReads;
  status: StatusReads;
  /** Real time: sessions, mails, the audit trail. */
  clock: Clock;
  /** What is said of filings and prices: today, open or closed, how old. */
  marketClock: ShownMarketClock;
  logger: Logger;
  /** Seals what is stored and must be read again, such as the secret of a second factor. */
  keyRing: KeyRing;
  mailCheck: MailCheck;
  settings: ServerSettings;
};

/** A secret kept in one browser, which no script can read. */
export type SecretCookie = {
  read(): string | null;
  write(secret: string): void;
  clear(): void;
};

/** What an operation open to visitors may use. */
export type VisitorContext = Services & {
  requestId: string;
  networkAddress: string;
  userAgent: string | null;
  /** Whether the caller has gone. */
  isCallerGone: () => boolean;
  /** Binds a session to one browser. */
  sessionCookie: SecretCookie;
  /** Shows that a browser is remembered for an account; each account has its own. */
  deviceCookie: (accountId: number) => SecretCookie;
};

export type Identity = {
  sessionId: string;
  accountId: number;
  email: string;
  permissions: readonly string[];
  organization: string;
  enabled2fa: boolean;
  /** When the person last proved who they are; UTC. */
  authenticatedAt: string;
  /** Who actually acts: under run-as the administrator, else the account itself. */
  actorEmail: string;
  isRunAs: boolean;
  /** Under run-as: the administrator's own session. */
  parentSessionId: string | null;
};

/** What an operation for signed-in users may use. */
export type MemberContext = VisitorContext & { identity: Identity };

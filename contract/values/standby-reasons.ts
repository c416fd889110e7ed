/** Why a server does not read from its standby. In a file without schemas: the public status page loads it. */
export const standbyReasons = {
  not_seen: "the standby shows no heartbeat of this server",
  behind: "the standby is too far behind",
  no_answer: "the standby does not answer",
} as const;

export type StandbyReason = keyof typeof standbyReasons;

import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listOwnSessions } from "#database/queries/own-sessions.ts";
import { deviceInWords } from "#domain/mails/device-in-words.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { liveSince } from "#server/sessions/live-since.ts";

/** Where the account is signed in. */
export async function getSessions(
  _input: OperationInput<"get_sessions">,
  context: MemberContext,
): Promise<OperationAnswer<"get_sessions">> {
  const sessions = await listOwnSessions(context.db, liveSince(context));
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      is_current: session.id === context.identity.sessionId,
      device: deviceInWords(session.userAgent),
      network_address: session.networkAddress,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      expires_at: session.absoluteExpiresAt,
    })),
  };
}

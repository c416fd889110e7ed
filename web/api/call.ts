import {
  catalogue,
  type OperationAnswer,
  type OperationPayload,
  type OperationType,
} from "#contract/catalogue.ts";
import { errorAnswerSchema } from "#contract/errors.ts";
import { effectiveToken } from "#web/session/session.ts";
import { CallError } from "./call-error.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { endSession } from "./session-end.ts";

type CallOptions = { signal?: AbortSignal | undefined };

/**
 * One operation of `POST /api`. Throws `CallError`; an expired access token is renewed once, an
 * ended session leads to /login.
 */
export function call<Type extends OperationType>(
  type: Type,
  payload: OperationPayload<Type>,
  options?: CallOptions,
): Promise<OperationAnswer<Type>>;
export async function call(
  type: OperationType,
  payload: object,
  options: CallOptions = {},
): Promise<unknown> {
  const token = effectiveToken();
  try {
    return await callOnce(type, payload, { ...options, token });
  } catch (error) {
    if (!isEndedSession(type, error)) throw error;
    if (await refreshTokens(token)) {
      try {
        return await callOnce(type, payload, { ...options, token: effectiveToken() });
      } catch (retryError) {
        if (!isEndedSession(type, retryError)) throw retryError;
      }
    }
    endSession();
    throw error;
  }
}

async function callOnce(
  type: OperationType,
  payload: object,
  { signal, token }: CallOptions & { token: string | null },
): Promise<unknown> {
  const body = await post({ type, ...payload }, { signal, token });
  const refusal = errorAnswerSchema.safeParse(body);
  if (refusal.success) {
    throw new CallError("refused", refusal.data.error, refusal.data.code ?? null);
  }
  const answer = catalogue[type].output.safeParse(body);
  if (!answer.success) throw CallError.badResponse();
  return answer.data;
}

async function post(
  body: object,
  { signal, token }: CallOptions & { token: string | null },
): Promise<unknown> {
  try {
    const response = await fetch("/api", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    return await response.json();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw CallError.network();
  }
}

function isEndedSession(type: OperationType, error: unknown): boolean {
  return (
    catalogue[type].access.kind !== "public" &&
    error instanceof CallError &&
    error.code === "unauthenticated"
  );
}

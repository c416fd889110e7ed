import {
  catalogue,
  type OperationAnswer,
  type OperationPayload,
  type OperationType,
} from "#contract/catalogue.ts";
import { CallError } from "./call-error.ts";
import { postJson, type PostOptions } from "./post-json.ts";
import { refusalIn } from "./refusal.ts";
import { withSession } from "./with-session.ts";

type CallOptions = Pick<PostOptions, "signal">;

/**
 * One operation of `POST /api`. Throws `CallError`; an expired access token is renewed once, an
 * ended session leads to /login.
 */
export function call<Type extends OperationType>(
  type: Type,
  payload: OperationPayload<Type>,
  options?: CallOptions,
): Promise<OperationAnswer<Type>>;
export function call(
  type: OperationType,
  payload: object,
  { signal }: CallOptions = {},
): Promise<unknown> {
  const { access, output } = catalogue[type];
  const attempt = async (token: string | null): Promise<unknown> => {
    const response = await postJson("/api", { type, ...payload }, { signal, token });
    const body = await readJson(response, signal);
    const refusal = refusalIn(body);
    if (refusal !== null) throw refusal;
    const answer = output.safeParse(body);
    if (!answer.success) throw CallError.badResponse();
    return answer.data;
  };
  return withSession(access.kind !== "public", attempt);
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw CallError.network();
  }
}

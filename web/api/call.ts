import type { OperationAnswer, OperationPayload, OperationType } from "#contract/catalogue.ts";
import type {
  ExploreLinesAnswer,
  ExploreLinesPayload,
} from "#contract/operations/screening/explore-lines.ts";
import type {
  ExploreTradesAnswer,
  ExploreTradesPayload,
} from "#contract/operations/screening/explore-trades.ts";
import { CallError } from "./call-error.ts";
import { postJson, type PostOptions, readJson } from "./post-json.ts";
import { refusalIn } from "./refusal.ts";
import { readAnswer } from "./specified-answers.ts";
import { withSession } from "#web/api/with-session.ts";

type CallOptions = Pick<PostOptions, "signal" | "outlivePage">;

/** The answer of a search of trades depends on its request: open market or all transactions. */
export function call(
  type: "explore_trades",
  payload: ExploreLinesPayload,
  options?: CallOptions,
): Promise<ExploreLinesAnswer>;
export function call(
  type: "explore_trades",
  payload: ExploreTradesPayload,
  options?: CallOptions,
): Promise<ExploreTradesAnswer>;
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
  { signal, outlivePage }: CallOptions = {},
): Promise<unknown> {
  return withSession((token) => callOnce(type, payload, { signal, token, outlivePage }), {
    outlivesPage: outlivePage !== undefined,
  });
}

/** The same with this very token, which is neither renewed nor the session ended when it is refused. */
export function callOnce<Type extends OperationType>(
  type: Type,
  payload: OperationPayload<Type>,
  options: PostOptions,
): Promise<OperationAnswer<Type>>;
export function callOnce(
  type: OperationType,
  payload: object,
  options: PostOptions,
): Promise<unknown>;
export async function callOnce(
  type: OperationType,
  payload: object,
  options: PostOptions,
): Promise<unknown> {
  const response = await postJson("/api", { type, ...payload }, options);
  const body = await readJson(response, options.signal);
  const refusal = refusalIn(body);
  if (refusal !== null) throw refusal;
  const read = readAnswer(type, body);
  if (read === null) throw CallError.badResponse();
  return read.answer;
}

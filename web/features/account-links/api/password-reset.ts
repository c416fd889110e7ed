import type { OperationAnswer } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";

export async function requestLink(
  email: string,
): Promise<OperationAnswer<"initialize_password_reset">["response"]> {
  const { response } = await call("initialize_password_reset", { email });
  return response;
}

export async function resetPassword(reset: {
  email: string;
  password: string;
  token: string;
}): Promise<OperationAnswer<"reset_password">["response"]> {
  const { email, password, token } = reset;
  const payload = { email, password, password_reset_token: token };
  const { response } = await call("reset_password", payload);
  return response;
}

/** What the secret of an authenticator app is sealed for: this account alone. */
export function secondFactorContext(accountId: number): string {
  return `second-factor:${accountId}`;
}

/** What a sign-up token is sealed for: the row of its hash. */
export function signUpTokenContext(tokenHash: Buffer): string {
  return `sign-up-token:${tokenHash.toString("hex")}`;
}

type Person = { email: string; name: string };

/** The name; with the email where another of the persons has the same name. */
export function personLabel({ email, name }: Person, among: readonly Person[]): string {
  const isShared = among.some((other) => other.name === name && other.email !== email);
  return isShared ? `${name} (${email})` : name;
}

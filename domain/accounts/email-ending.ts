/**
 * Whether the address is in the domain of a sign-up token or in one below it.
 * @param ending  a domain, such as acme.com: neither evilacme.com nor acme.com.evil.example is it
 */
export function isWithinEnding(email: string, ending: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const wanted = ending.toLowerCase();
  return wanted !== "" && (domain === wanted || domain.endsWith(`.${wanted}`));
}

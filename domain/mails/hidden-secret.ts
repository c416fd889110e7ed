type Words = { text: string; html: string | null };

/** The placeholder of a secret in stored words. Both are sealed: only together do they open. */
export type HiddenSecret = { mark: string; secret: string };

/**
 * The words without the secret, which is stored apart.
 * @param hidden  the mark must be new and not to be guessed: were it known, a name or another text
 *   of a stranger could hold it, and the secret would be put there too
 */
export function hideSecret<Message extends Words>(
  message: Message,
  { mark, secret }: HiddenSecret,
): Message {
  return replaceInWords(message, secret, mark);
}

/** The words as they are sent. */
export function revealSecret<Message extends Words>(
  message: Message,
  { mark, secret }: HiddenSecret,
): Message {
  return replaceInWords(message, mark, secret);
}

/** What a message's secret is sealed for: this message alone. */
export function messageSecretContext(messageId: string): string {
  return `message:${messageId}`;
}

function replaceInWords<Message extends Words>(
  message: Message,
  from: string,
  to: string,
): Message {
  return {
    ...message,
    text: message.text.replaceAll(from, () => to),
    html: message.html === null ? null : message.html.replaceAll(from, () => to),
  };
}

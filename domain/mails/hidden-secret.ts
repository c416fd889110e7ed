type Words = { text: string; html: string | null };

/** Stands in stored words where the secret belongs. */
const mark = "[secret]";

/** The words without the secret, which is stored apart. */
export function hideSecret<Message extends Words>(message: Message, secret: string): Message {
  return replaceInWords(message, secret, mark);
}

/** The words as they are sent. */
export function revealSecret<Message extends Words>(message: Message, secret: string): Message {
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

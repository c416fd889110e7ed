import { connect } from "node:net";

const patienceMs = 5_000;

export type RawAnswer = {
  /** Status of every answer on the connection, in their order. */
  statuses: number[];
  /** All that came back, as it came. */
  text: string;
};

/**
 * Sends bytes as they are and reads until the server closes the connection or says nothing more.
 * @param quietMs  how long silence counts as the end
 */
export async function sendRaw(
  port: number,
  lines: string | readonly string[],
  quietMs = 120,
): Promise<RawAnswer> {
  const bytes = typeof lines === "string" ? lines : lines.join("\r\n");
  return await new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    let quiet: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(quiet);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("latin1");
      const statuses = [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) =>
        Number(status),
      );
      resolve({ statuses, text });
    };
    socket.setTimeout(patienceMs, end);
    socket.on("connect", () => socket.write(bytes, "latin1"));
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
    });
    socket.on("close", end);
    socket.on("error", (error) => (chunks.length > 0 ? end() : reject(error)));
  });
}

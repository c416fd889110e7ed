// A real SMTP server on loopback, run as a process of its own. It takes its options as JSON in the
// first argument, tells what happens as one JSON object a line, and changes its way of answering
// when a line with another way arrives.

import { createInterface } from "node:readline";
import { SMTPServer } from "smtp-server";
import { z } from "zod";
import { answerSchema, type Answer, serverOptionsSchema } from "#testing/mail/smtp-protocol.ts";

const options = serverOptionsSchema.parse(JSON.parse(process.argv[2] ?? "{}"));
let answer: Answer = "accept";

const server = new SMTPServer({
  authOptional: options.login === null,
  disabledCommands: [
    ...(options.hasTls ? [] : ["STARTTLS"]),
    ...(options.login === null ? ["AUTH"] : []),
  ],
  allowInsecureAuth: true,
  onAuth(given, _session, done) {
    const isRight =
      given.username === options.login?.user && given.password === options.login?.pass;
    if (isRight) done(null, { user: given.username });
    else done(refusal(535, "Authentication failed"));
  },
  onRcptTo({ address }, _session, done) {
    if (answer === "refuse") done(refusal(550, `<${address}> User unknown`));
    else if (answer === "defer") done(refusal(451, "Try again later"));
    else done();
  },
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      if (answer === "reject") return done(refusal(554, "Content refused"));
      announce({
        recipients: envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString("base64"),
      });
      // Held: the mail is here, and the client never learns that it is.
      if (answer !== "hold") done();
    });
  },
});
server.on("error", () => undefined);
server.listen(options.port, options.host, () => {
  const { port } = z.object({ port: z.int() }).parse(server.server.address());
  announce({ port });
});

createInterface({ input: process.stdin })
  .on("line", (line) => {
    answer = answerSchema.parse(line);
    announce({ answer });
  })
  .on("close", () => process.exit(0));

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function announce(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

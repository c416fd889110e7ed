import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import PostalMime, { type Email } from "postal-mime";
import { type Answer, serverEventSchema, type ServerOptions } from "#testing/mail/smtp-protocol.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";

export type CaughtMail = {
  /** Of the envelope: who it really goes to. */
  recipients: string[];
  parsed: Email;
  /** The lines above the first empty one. */
  header: string;
};

export type StartedSmtpServer = {
  port: number;
  url: string;
  /** Mails it has taken so far, in order. */
  mails: CaughtMail[];
  /** Waits until it has taken this many. */
  received: (count: number) => Promise<CaughtMail[]>;
  /** Answers so from now on. */
  answer: (answer: Answer) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a real SMTP server on loopback as a process of its own. */
export async function startSmtpServer(options: ServerOptions = {}): Promise<StartedSmtpServer> {
  const program = join(import.meta.dirname, "smtp-server.ts");
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    env: processEnvironment,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const events = new EventEmitter();
  const mails: CaughtMail[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    void (async () => {
      const event = serverEventSchema.parse(JSON.parse(line));
      if ("port" in event) events.emit("port", event.port);
      else if ("answer" in event) events.emit("answer");
      else {
        mails.push(await readMail(event));
        events.emit("mail");
      }
    })();
  });
  const port = await new Promise<number>((resolve, reject) => {
    events.once("port", resolve);
    child.once("exit", (code) => reject(new Error(`The SMTP server ended with ${code}.`)));
  });
  return {
    port,
    url: `smtp://${options.host ?? "127.0.0.1"}:${port}`,
    mails,
    received: async (count) => {
      while (mails.length < count) await once(events, "mail");
      return mails;
    },
    answer: async (answer) => {
      const changed = once(events, "answer");
      child.stdin.write(`${answer}\n`);
      await changed;
    },
    stop: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

async function readMail({ recipients, raw }: { recipients: string[]; raw: string }) {
  const bytes = Buffer.from(raw, "base64");
  return {
    recipients,
    parsed: await PostalMime.parse(bytes),
    header: bytes.toString("latin1").split("\r\n\r\n", 1)[0] ?? "",
  };
}

import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/config.ts";
import { parseHost } from "#platform/hosts.ts";
import {
  mailListPage,
  mailPage,
  mailsPath,
  styleSheet,
  styleSheetPath,
} from "#server/development/mail-pages.ts";
import { findMail, listMails } from "#server/development/read-mails.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

const loopbackNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;
const loopbackAddresses = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
const headersOfProxies = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * The folder whose mails the page may show: only where only this machine reaches the server and mails go to a
 * folder anyway. Null in every other installation.
 */
export function developmentMailFolder({ mail, publicUrl, host, dataDir }: Config): string | null {
  const isHere = publicUrl === null && loopbackNames.test(host);
  return mail.server === null && isHere ? join(dataDir, "mail") : null;
}

/**
 * Pages that show the mails of the folder, whose links sign people in. They respond only to
 * this machine, under its own name, and not through a proxy.
 */
export function registerMailPages(app: FastifyInstance, folder: string | null): void {
  app.get(mailsPath, async (request, reply) => {
    const mails = await listMails(allowed(folder, request));
    return send(reply, "text/html", mailListPage(mails));
  });
  app.get<{ Params: { name: string } }>(`${mailsPath}/:name`, async (request, reply) => {
    const mail = await findMail(allowed(folder, request), request.params.name);
    if (mail === null) throw new OperationError("not_found");
    return send(reply, "text/html", mailPage(mail));
  });
  app.get(styleSheetPath, async (request, reply) => {
    allowed(folder, request);
    return send(reply, "text/css", styleSheet);
  });
}

function allowed(folder: string | null, { host, socket, headers }: FastifyRequest): string {
  const isPeerHere = loopbackAddresses.test(socket.remoteAddress ?? "");
  const isNameHere = loopbackNames.test(parseHost(host)?.name ?? "");
  const isForwarded = headersOfProxies.some((name) => headers[name] !== undefined);
  if (folder === null || !isPeerHere || !isNameHere || isForwarded) {
    throw new OperationError("not_found");
  }
  return folder;
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header("cache-control", "no-store").type(`${type}; charset=utf-8`).send(text);
}

import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { edgarFaults } from "#testing/edgar/faults.ts";
import {
  type FaultPlan,
  type FaultProxy,
  type ProxiedRequest,
  startFaultProxy,
  type TargetAnswer,
} from "#testing/edgar/start-fault-proxy.ts";

/**
 * Real recordings of EDGAR (`../shared/data/edgar`) on loopback, at EDGAR's own addresses: feeds by
 * their query, full submissions in their folders, lists with an ETag. What was not recorded is
 * answered as EDGAR answers what it does not have.
 * @param folder  laid out as `data/README.md` says
 */
export async function startRecordedEdgar(folder: string, plan?: FaultPlan): Promise<FaultProxy> {
  const target = (request: ProxiedRequest): TargetAnswer => recorded(folder, request);
  return await startFaultProxy(plan === undefined ? { target } : { target, plan });
}

function recorded(folder: string, { path, headers }: ProxiedRequest): TargetAnswer {
  const url = new URL(path, "http://127.0.0.1");
  const file = fileOf(folder, url);
  if (file === null) return missing(url);
  const bytes = readFileSync(file);
  const etag = `"${createHash("sha1").update(bytes).digest("hex")}"`;
  const validators = { etag, "last-modified": statSync(file).mtime.toUTCString() };
  if (headers["if-none-match"] === etag)
    return { status: 304, headers: validators, bytes: new Uint8Array() };
  return { status: 200, headers: validators, bytes };
}

function fileOf(folder: string, url: URL): string | null {
  const { pathname, searchParams } = url;
  if (pathname === "/cgi-bin/browse-edgar") {
    const of = (name: string): string => searchParams.get(name) ?? "";
    return existing(
      folder,
      `cgi-bin/action=${of("action")}_count=${of("count")}_start=${of("start")}_type=${of("type")}_owner=${of("owner")}_output=${of("output")}.atom`,
    );
  }
  const path = pathname.slice(1);
  // The recordings lie next to the folder that EDGAR has them in.
  const unfoldered = path.replace(/\/\d{18}\/(?=\d{10}-\d\d-\d{6}\.txt$)/, "/");
  return existing(folder, path) ?? existing(folder, unfoldered);
}

function existing(folder: string, path: string): string | null {
  const file = join(folder, path);
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

function missing({ pathname }: URL): TargetAnswer {
  const fault =
    pathname === "/cgi-bin/browse-edgar"
      ? edgarFaults.outage
      : pathname.startsWith("/Archives/")
        ? edgarFaults.missing
        : { status: 404, body: "", contentType: "text/html" };
  return {
    status: fault.status,
    headers: { "content-type": fault.contentType },
    bytes: Buffer.from(fault.body),
  };
}

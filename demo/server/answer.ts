/** What the server sends back. */
export type Answer = { status: number; contentType: string; bytes: Buffer };

export function html(status: number, text: string): Answer {
  return { status, contentType: "text/html", bytes: Buffer.from(text, "utf8") };
}

export function json(text: string): Answer {
  return { status: 200, contentType: "application/json", bytes: Buffer.from(text, "utf8") };
}

export function plain(bytes: Buffer): Answer {
  return { status: 200, contentType: "text/plain", bytes };
}

export const notFound = html(
  404,
  "<!DOCTYPE html><html><head><title>SEC.gov | Page Not Found</title></head><body><h1>Page Not Found</h1></body></html>",
);

/** EDGAR turns away whoever does not say who they are. */
export const undeclared = html(
  403,
  "<!DOCTYPE html><html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head><body><h1>Your Request Originates from an Undeclared Automated Tool</h1></body></html>",
);

export const failed = html(
  500,
  "<!DOCTYPE html><html><head><title>SEC.gov | Error</title></head><body><h1>Internal Server Error</h1></body></html>",
);

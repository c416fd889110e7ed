/** What the server sends back. */
export type Answer = {
  status: number;
  contentType: string;
  bytes: Buffer;
  /** UTC instant since which the bytes are what they are; null where unknown. */
  changedAt: string | null;
};

export function html(status: number, text: string): Answer {
  return { status, contentType: "text/html", bytes: Buffer.from(text, "utf8"), changedAt: null };
}

export function json(text: string): Answer {
  return {
    status: 200,
    contentType: "application/json",
    bytes: Buffer.from(text, "utf8"),
    changedAt: null,
  };
}

export function plain(bytes: Buffer): Answer {
  return { status: 200, contentType: "text/plain", bytes, changedAt: null };
}

function page(status: number, title: string, heading: string): Answer {
  return html(
    status,
    `<!DOCTYPE html><html><head><title>SEC.gov | ${title}</title></head><body><h1>${heading}</h1></body></html>`,
  );
}

function storageError(status: number, code: string, message: string): Answer {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>DEMO0000000000</RequestId></Error>`;
  return {
    status,
    contentType: "application/xml",
    bytes: Buffer.from(text, "utf8"),
    changedAt: null,
  };
}

export const notFound = page(404, "Page Not Found", "Page Not Found");

/** What the store behind the archives answers for a filing it does not hold. */
export const noSuchKey = storageError(404, "NoSuchKey", "The specified key does not exist.");

/** The same for an index that is not out (yet): EDGAR does not say "not found" there. */
export const accessDenied = storageError(403, "AccessDenied", "Access Denied");

/** EDGAR rejects clients that do not identify themselves. */
export const undeclared = page(
  403,
  "Request Rate Threshold Exceeded",
  "Your Request Originates from an Undeclared Automated Tool",
);

/** And clients that ask too fast. @param status  EDGAR's pages come with 403, its gateway with 429 */
export function tooFast(status: 403 | 429): Answer {
  return page(status, "Request Rate Threshold Exceeded", "Request Rate Threshold Exceeded");
}

export const failed = page(500, "Error", "Internal Server Error");

import { currentLogContext } from "#platform/log-context.ts";
import { type DestinationStream, type Logger as PinoLogger, pino, stdTimeFunctions } from "pino";

export type Logger = PinoLogger;

const secretFields = [
  "password",
  "token",
  "access_token",
  "refresh_token",
  "code",
  "authorization",
  "cookie",
  "DATABASE_URL",
  "SENTINEL_SERVER_DATABASE_URL",
  "SENTINEL_READ_DATABASE_URL",
  "SENTINEL_SMTP_URL",
  "SENTINEL_SECRET_KEYS",
  "SENTINEL_SMS_TOKEN",
  "SENTINEL_TIINGO_TOKEN",
  "SENTINEL_ALPACA_KEY",
  "SENTINEL_ALPACA_SECRET",
  "secret",
  "pass",
] as const;

/**
 * Logs one JSON object a line with UTC times; secrets by their usual names are removed. Requests are logged
 * without headers, body and query string.
 * @param destination  where lines go, standard output by default
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    base: null,
    // Which part, call or job a line is of; a line's own word for the same goes before.
    mixin: () => ({ part: "product", ...currentLogContext() }),
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "[redacted]",
    },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split("?", 1)[0],
      }),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

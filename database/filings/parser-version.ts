/** Raised when a parser reads a filing differently: stored filings of an older version are read again. */
export const parserVersion = 4;

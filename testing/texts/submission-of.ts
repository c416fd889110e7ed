/** A full submission of documents written here, in EDGAR's layout. */
export function submissionOf(
  form: string,
  documents: readonly { type: string; filename?: string; text: string }[],
): string {
  const blocks = documents.map(({ type, filename, text }, index) =>
    [
      "<DOCUMENT>",
      `<TYPE>${type}`,
      `<SEQUENCE>${index + 1}`,
      ...(filename === undefined ? [] : [`<FILENAME>${filename}`]),
      "<TEXT>",
      text,
      "</TEXT>",
      "</DOCUMENT>",
    ].join("\n"),
  );
  return `<SEC-DOCUMENT>0000000001-24-000001.txt : 20240510
<SEC-HEADER>0000000001-24-000001.hdr.sgml : 20240510
ACCESSION NUMBER:\t\t0000000001-24-000001
CONFORMED SUBMISSION TYPE:\t${form}
PUBLIC DOCUMENT COUNT:\t\t${documents.length}
CONFORMED PERIOD OF REPORT:\t20240331
FILED AS OF DATE:\t\t20240510

FILER:

\tCOMPANY DATA:
\t\tCOMPANY CONFORMED NAME:\t\t\tEXAMPLE CORP
\t\tCENTRAL INDEX KEY:\t\t\t0000001001
</SEC-HEADER>
${blocks.join("\n")}
</SEC-DOCUMENT>
`;
}

import type { ProxiedRequest, TargetAnswer } from "#testing/edgar/start-fault-proxy.ts";

/** A filing of an EDGAR that has nothing but what following it needs. */
export type GeneratedFiling = {
  accession: string;
  form: "4" | "8-K";
  issuerCik: number;
  ownerCik: number;
  /** UTC instant. */
  acceptedAt: string;
};

export type GeneratedEdgar = {
  filings: readonly GeneratedFiling[];
  answer: (request: ProxiedRequest) => TargetAnswer;
  /** The daily index is there from now on. */
  publishIndex: () => void;
};

export type GeneratedEdgarOptions = {
  count: number;
  /** New York's date of all filings; YYYY-MM-DD. */
  day: string;
  /** When the first is accepted; UTC instant. */
  startsAt: string;
  /** Over how many seconds they come. */
  overSeconds: number;
  /** How many feed entries can be reached by paging. */
  feedReach: number;
  now: () => Temporal.Instant;
  /** From 0 to 1, deciding how a page of the feed goes wrong. */
  random: () => number;
};

const issuers = 40;
const forms8K = 5;
const burstEvery = 400;
const burstSize = 250;

/**
 * A small EDGAR in which filings appear one after the other and sometimes hundreds at once, whose
 * feed at times repeats or mixes up its pages and cannot be followed back far.
 */
export function generateEdgar(options: GeneratedEdgarOptions): GeneratedEdgar {
  const filings = Array.from({ length: options.count }, (_, index) => filingAt(index, options));
  const byAccession = new Map(filings.map((filing) => [filing.accession, filing]));
  let hasIndex = false;
  const answer = ({ path }: ProxiedRequest): TargetAnswer => {
    const url = new URL(path, "http://127.0.0.1");
    if (url.pathname === "/cgi-bin/browse-edgar") return feedPage(filings, options, url);
    const dayFile = `master.${options.day.replaceAll("-", "")}.idx`;
    if (hasIndex && url.pathname.endsWith(dayFile)) return text(indexFile(filings, options.day));
    const accession = /(\d{10}-\d{2}-\d{6})\.txt$/.exec(url.pathname)?.[1] ?? "";
    const filing = byAccession.get(accession);
    const isThere = filing !== undefined && filing.acceptedAt <= options.now().toString();
    return isThere ? text(submission(filing, options.day)) : missing;
  };
  return { filings, answer, publishIndex: () => (hasIndex = true) };
}

/** Most come evenly; each burst comes in one moment. */
function filingAt(index: number, options: GeneratedEdgarOptions): GeneratedFiling {
  const place = index % burstEvery < burstSize ? index : index - (index % burstEvery) + burstSize;
  const seconds = (place / options.count) * options.overSeconds;
  const acceptedAt = Temporal.Instant.from(options.startsAt)
    .add({ seconds: Math.floor(seconds) })
    .toString();
  const number = String(index + 1).padStart(6, "0");
  return {
    accession: `0009900000-26-${number}`,
    form: index % forms8K === 0 ? "8-K" : "4",
    issuerCik: 9_900_001 + (index % issuers),
    ownerCik: 9_910_001 + (index % (issuers * 3)),
    acceptedAt,
  };
}

const perPage = 100;
const repeatedShare = 0.05;
const mixedShare = 0.1;

function feedPage(
  filings: readonly GeneratedFiling[],
  { now, feedReach, random }: GeneratedEdgarOptions,
  url: URL,
): TargetAnswer {
  const type = url.searchParams.get("type") ?? "";
  const present = now().toString();
  const shown = filings
    .filter(({ form, acceptedAt }) => form.startsWith(type) && acceptedAt <= present)
    .toReversed()
    .flatMap((filing) => entriesOf(filing))
    .slice(0, feedReach);
  const requested = Number(url.searchParams.get("start") ?? 0);
  // The page before once more, as a cache may answer.
  const start = random() < repeatedShare ? Math.max(0, requested - perPage) : requested;
  const page = shown.slice(start, start + perPage);
  if (page.length === 0 && requested > 0) return pastTheEnd;
  if (random() < mixedShare) page.sort((a, b) => (a.slice(-40) < b.slice(-40) ? 1 : -1)).reverse();
  return text(
    `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n` +
      `<title>Latest Filings</title>\n${page.join("\n")}\n</feed>\n`,
  );
}

function entriesOf(filing: GeneratedFiling): string[] {
  const { accession, form, issuerCik, ownerCik, acceptedAt } = filing;
  const named =
    form === "4"
      ? [
          [issuerCik, "Issuer"],
          [ownerCik, "Reporting"],
        ]
      : [[issuerCik, "Filer"]];
  return named.map(
    ([cik, role]) =>
      `<entry><title>${form} - ENTITY ${cik} (${String(cik).padStart(10, "0")}) (${role})</title>` +
      `<summary type="html">&lt;b&gt;Filed:&lt;/b&gt; ${acceptedAt.slice(0, 10)}</summary>` +
      `<updated>${acceptedAt.replace("Z", "+00:00")}</updated>` +
      `<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>` +
      `<id>urn:tag:sec.gov,2008:accession-number=${accession}</id></entry>`,
  );
}

function indexFile(filings: readonly GeneratedFiling[], day: string): string {
  const rows = filings.flatMap(({ accession, form, issuerCik, ownerCik }) =>
    (form === "4" ? [issuerCik, ownerCik] : [issuerCik]).map(
      (cik) =>
        `${cik}|ENTITY ${cik}|${form}|${day.replaceAll("-", "")}|edgar/data/${cik}/${accession}.txt`,
    ),
  );
  return (
    "Description:           Daily Index of EDGAR Dissemination Feed\n\n" +
    `CIK|Company Name|Form Type|Date Filed|File Name\n${"-".repeat(80)}\n${rows.join("\n")}\n`
  );
}

function submission(filing: GeneratedFiling, day: string): string {
  const { accession, form, issuerCik, ownerCik, acceptedAt } = filing;
  const eastern = Temporal.Instant.from(acceptedAt)
    .toZonedDateTimeISO("America/New_York")
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replace(/\D/g, "");
  const compactDay = day.replaceAll("-", "");
  const company = (role: string, cik: number): string =>
    `${role}:\n\n\tCOMPANY DATA:\n\t\tCOMPANY CONFORMED NAME:\t\t\tENTITY ${cik}\n` +
    `\t\tCENTRAL INDEX KEY:\t\t\t${String(cik).padStart(10, "0")}\n` +
    `\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\tSERVICES [7372]\n\t\tFISCAL YEAR END:\t\t\t1231\n`;
  const owner = `REPORTING-OWNER:\n\n\tOWNER DATA:\n\t\tCOMPANY CONFORMED NAME:\t\t\tENTITY ${ownerCik}\n\t\tCENTRAL INDEX KEY:\t\t\t${String(ownerCik).padStart(10, "0")}\n`;
  const entities =
    form === "4" ? `${owner}\n${company("ISSUER", issuerCik)}` : company("FILER", issuerCik);
  const items = form === "8-K" ? "ITEM INFORMATION:\t\tOther Events\n" : "";
  const document =
    form === "4"
      ? `<DOCUMENT>\n<TYPE>4\n<SEQUENCE>1\n<FILENAME>form4.xml\n<TEXT>\n<XML>\n${ownershipXml(filing, day)}\n</XML>\n</TEXT>\n</DOCUMENT>\n`
      : `<DOCUMENT>\n<TYPE>8-K\n<SEQUENCE>1\n<FILENAME>report.htm\n<TEXT>\n<html><body><p>Item 8.01 Other Events. Report ${accession}.</p></body></html>\n</TEXT>\n</DOCUMENT>\n`;
  return (
    `<SEC-DOCUMENT>${accession}.txt : ${compactDay}\n<SEC-HEADER>${accession}.hdr.sgml : ${compactDay}\n` +
    `<ACCEPTANCE-DATETIME>${eastern}\nACCESSION NUMBER:\t\t${accession}\n` +
    `CONFORMED SUBMISSION TYPE:\t${form}\nPUBLIC DOCUMENT COUNT:\t\t1\n` +
    `CONFORMED PERIOD OF REPORT:\t${compactDay}\n${items}FILED AS OF DATE:\t\t${compactDay}\n` +
    `DATE AS OF CHANGE:\t\t${compactDay}\n\n${entities}</SEC-HEADER>\n${document}</SEC-DOCUMENT>\n`
  );
}

function ownershipXml({ issuerCik, ownerCik, accession }: GeneratedFiling, day: string): string {
  const shares = 100 + (Number(accession.slice(-6)) % 900);
  const value = (name: string, text: string | number): string =>
    `<${name}><value>${text}</value></${name}>`;
  return `<?xml version="1.0"?>
<ownershipDocument><schemaVersion>X0508</schemaVersion><documentType>4</documentType>
<periodOfReport>${day}</periodOfReport><notSubjectToSection16>0</notSubjectToSection16>
<issuer><issuerCik>${String(issuerCik).padStart(10, "0")}</issuerCik><issuerName>ENTITY ${issuerCik}</issuerName><issuerTradingSymbol>T${issuerCik % 1_000}</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>${String(ownerCik).padStart(10, "0")}</rptOwnerCik><rptOwnerName>ENTITY ${ownerCik}</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isDirector>1</isDirector></reportingOwnerRelationship></reportingOwner>
<aff10b5One>0</aff10b5One>
<nonDerivativeTable><nonDerivativeTransaction>${value("securityTitle", "Common Stock")}${value("transactionDate", day)}
<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode><equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
<transactionAmounts>${value("transactionShares", shares)}${value("transactionPricePerShare", "25.50")}${value("transactionAcquiredDisposedCode", "D")}</transactionAmounts>
<postTransactionAmounts>${value("sharesOwnedFollowingTransaction", 5_000)}</postTransactionAmounts>
<ownershipNature>${value("directOrIndirectOwnership", "D")}</ownershipNature></nonDerivativeTransaction></nonDerivativeTable>
<ownerSignature><signatureName>A</signatureName><signatureDate>${day}</signatureDate></ownerSignature></ownershipDocument>`;
}

function text(body: string): TargetAnswer {
  return { status: 200, headers: { "content-type": "text/plain" }, bytes: Buffer.from(body) };
}

const missing: TargetAnswer = {
  status: 404,
  headers: { "content-type": "text/html" },
  bytes: Buffer.from("<html><head><title>Page Not Found</title></head></html>"),
};

const pastTheEnd: TargetAnswer = {
  status: 503,
  headers: { "content-type": "text/html" },
  bytes: Buffer.from("<html><head><title>SEC.gov | Service Unavailable</title></head></html>"),
};

/** The filings of a pack by kind, without those that cannot be read or that EDGAR withdrew. */
import { Cannot } from "../findings.mjs";
import { chainsOf, Notice } from "../notice/notice-document.mjs";

/** What was read of each pack, so that it is read once. */
const known = new WeakMap();

function readAll(pack, form, read) {
  const all = known.get(pack) ?? new Map();
  known.set(pack, all);
  if (!all.has(form.source))
    all.set(
      form.source,
      [...pack.stated.values()]
        .filter((each) => form.test(each.form) && !each.is_withdrawn)
        .flatMap(({ accession }) => {
          try {
            return [read(accession)];
          } catch (error) {
            if (error instanceof Cannot) return [];
            throw error;
          }
        }),
    );
  return all.get(form.source);
}

export function noticeOf(pack, accession) {
  const filing = pack.filing(accession);
  filing.notice ??= new Notice(filing);
  return filing.notice;
}

/** Every Form 144 in a pack. */
export function noticesIn(pack) {
  return readAll(pack, /^144(\/A)?$/, (accession) => noticeOf(pack, accession));
}

/** Every Form 3, 4, and 5 in a pack. */
export function section16In(pack) {
  return readAll(pack, /^[345](\/A)?$/, (accession) => {
    const filing = pack.filing(accession);
    filing.ownership();
    return filing;
  });
}

/** Every 8-K of a company in a pack, with its day 0. */
export function currentReportsIn(pack, cik) {
  const reports = readAll(pack, /^8-K$/, (accession) => ({
    accession,
    day0: pack.filing(accession).published().day0,
  }));
  return reports.filter(({ accession }) => pack.stated.get(accession).cik === cik);
}

/** Whether the pack lists an 8-K, 10-Q, or 10-K of a company, which makes it a domestic issuer. */
export function hasReport({ stated }, company) {
  return [...stated.values()].some(
    ({ cik, form, is_withdrawn: isWithdrawn }) =>
      cik === company && !isWithdrawn && /^(8-K|10-[KQ]T?)(\/A)?$/.test(form),
  );
}

const chains = new WeakMap();

/** Every Form 144 in a pack, with its amendments. */
export function chainsIn(pack) {
  if (!chains.has(pack)) chains.set(pack, chainsOf(noticesIn(pack)));
  return chains.get(pack);
}

/** Whether a Form 3, 4, or 5 of a company in a pack names an owner. */
export function isOwnerIn(pack, cik, issuerCik) {
  return section16In(pack)
    .map((filing) => filing.ownership())
    .some((each) => each.issuerCik === issuerCik && each.owners.some((owner) => owner.cik === cik));
}

/** Every Form 4 and 5 in a pack. */
export function ownershipIn(pack) {
  return readAll(pack, /^[45](\/A)?$/, (accession) => ({
    accession,
    document: pack.filing(accession).ownership(),
  }));
}

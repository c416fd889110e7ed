/** The filings of a pack by kind, without those that cannot be read or that EDGAR withdrew. */
import { Cannot } from "./findings.mjs";
import { Notice } from "./notice-document.mjs";

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

/** Every Form 4 and 5 in a pack. */
export function ownershipIn(pack) {
  return readAll(pack, /^[45](\/A)?$/, (accession) => ({
    accession,
    document: pack.filing(accession).ownership(),
  }));
}

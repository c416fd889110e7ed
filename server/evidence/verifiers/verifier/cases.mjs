/** Which trades and events of a case are part of several leads and clusters. */
import { problem } from "./findings.mjs";

/** A trade or event is listed with exactly those leads that have it; other items that it names are in the case. */
export function checkShared(pack) {
  const { subjects } = pack.data;
  const leads = new Map(
    subjects
      .filter(({ kind, trades }) => kind === "lead" && trades.length > 0)
      .map((lead) => [lead.id, keysOfLead(lead)]),
  );
  const kinds = itemKinds(pack);
  for (const subject of subjects) {
    const { id, also_part_of: also = [] } = subject;
    const own = id.split(".")[0];
    const key = keyOf(subject);
    for (const number of also) {
      const keys = leads.get(number);
      const isPart =
        keys === undefined ? ["lead", "cluster"].includes(kinds.get(number)) : keys.has(key);
      if (number === own || !isPart) problem(`DIFFERS: ${id} is not part of ${number}`);
    }
    for (const [number, keys] of leads)
      if (keys.has(key) && number.startsWith("#") && number !== own && !also.includes(number))
        problem(`DIFFERS: ${id} is part of ${number}, too`);
  }
}

const keyOfTrade = ({ accession, row_number: row }) => `${accession} ${row}`;

function keysOfLead({ trades, event }) {
  return new Set([...trades.map(keyOfTrade), ...(event === null ? [] : [event.accession])]);
}

/** Names a trade or event; null for other subjects. */
export function keyOf({ kind, row, accession }) {
  if (kind === "trade") return keyOfTrade(row);
  return kind === "event" ? accession : null;
}

/** The kinds of the items of a case, by their numbers. */
function itemKinds({ caseFile }) {
  return new Map((caseFile?.items ?? []).map(({ number, kind }) => [`#${number}`, kind]));
}

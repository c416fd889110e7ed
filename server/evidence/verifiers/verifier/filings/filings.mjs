/** A filing as received: its header, and when it became public. */
import {
  businessDaysLater,
  closingTime,
  dayOf,
  isBusinessDay,
  isTradingDay,
  textOf,
  tradingDayOnOrAfter,
} from "../days.mjs";
import { Cannot, problem } from "../findings.mjs";
import { Ownership } from "./ownership.mjs";
import { sha256 } from "../pack/signature.mjs";

/** A filing as received, read again; what its own bytes do not say comes from figures.json. */
export class Filing {
  constructor(stated, content) {
    this.accession = stated.accession;
    this.bytes = content.get(stated.file);
    if (this.bytes === undefined)
      throw new Cannot(`the filing ${this.accession} is not in the pack`);
    if (sha256(this.bytes) !== stated.sha256)
      problem(`DIFFERS: ${stated.file} does not have the SHA-256 recorded when it was received`);
    this.header = this.bytes.subarray(0, 65_536).toString("latin1").split("<DOCUMENT>")[0];
    this.form = this.field("CONFORMED SUBMISSION TYPE") ?? stated.form;
    this.accepted = this.acceptance() ?? stated.accepted_et;
    // As EDGAR gives it; else as computed.
    this.givenDay = dayOf(this.field("FILED AS OF DATE")) ?? dayOf(stated.filed_on);
    this.filedOn = this.givenDay ?? filingDayOf(this.accepted, this.form);
    const number = this.field("ACCESSION NUMBER");
    if (number !== null && number !== this.accession)
      problem(`DIFFERS: ${stated.file} contains the filing ${number}`);
  }

  field(name) {
    return (
      new RegExp(`^\\s*${name}:[ \\t]*(\\S[^\\r\\n]*?)\\s*$`, "m").exec(this.header)?.[1] ?? null
    );
  }

  acceptance() {
    const t = /<ACCEPTANCE-DATETIME>(\d{14})/.exec(this.header)?.[1];
    if (t === undefined) return null;
    const time = `${t.slice(0, 4)}-${t.slice(4, 6)}-${t.slice(6, 8)} ${t.slice(8, 10)}:${t.slice(10, 12)}:${t.slice(12)}`;
    return isTime(time) ? time : null;
  }

  /** What data/figures.json states, by which events of a search are sorted, is what the header states, if it does. */
  checkDates({ filed_on: filedOn, accepted_et: accepted }) {
    const day = /^\d{8}$/.test(this.field("FILED AS OF DATE") ?? "") ? this.givenDay : null;
    if (day !== null && filedOn !== textOf(day))
      problem(
        `DIFFERS: ${this.accession} is stated as filed on ${filedOn ?? "no date"}, in its header on ${textOf(day)}`,
      );
    const time = this.acceptance();
    if (time !== null && accepted !== time)
      problem(
        `DIFFERS: ${this.accession} is stated as accepted on ${accepted ?? "no date"}, in its header on ${time}`,
      );
  }

  /** Items as the header names them; empty where a line is. */
  items() {
    const pattern = /^[ \t]*ITEM INFORMATION:[ \t]*(?:<ITEMS>)?[ \t]*(.*?)[ \t]*$/gm;
    return [...this.header.matchAll(pattern)].map(([, title]) => title);
  }

  /** The name and CIK of each company and person in the header. */
  parties() {
    const pattern = /COMPANY CONFORMED NAME:[ \t]*(\S.*?)\s*\n\s*CENTRAL INDEX KEY:[ \t]*(\d+)/g;
    return [...this.header.matchAll(pattern)].map(([, name, cik]) => ({ name, cik: Number(cik) }));
  }

  /** The Eastern date of acceptance, and day 0: the first trading day that could respond. */
  published() {
    if (this.accepted === null) {
      if (this.filedOn === null)
        throw new Cannot(`neither acceptance nor filing date of ${this.accession} is known`);
      return { acceptedOn: this.filedOn, day0: tradingDayOnOrAfter(this.filedOn) };
    }
    const [day, time] = [dayOf(this.accepted), this.accepted.slice(11)];
    const isBefore = isTradingDay(day) && time < closingTime(day);
    return { acceptedOn: day, day0: isBefore ? day : tradingDayOnOrAfter(day + 1) };
  }

  ownership() {
    this.document ??= new Ownership(this);
    return this.document;
  }
}

/**
 * The filing date by EDGAR's hours: Forms 3, 4, 5, and 144 accepted after 22:00 and others accepted after 17:30, or on
 * a day that is no business day, are filed on the next business day.
 */
export function filingDayOf(accepted, form) {
  if (accepted === null) return null;
  const [day, time] = [dayOf(accepted), accepted.slice(11)];
  const last = /^(?:[345]|144)(?:\/A)?$/.test(form) ? "22:00:00" : "17:30:00";
  return isBusinessDay(day) && time <= last ? day : businessDaysLater(day, 1);
}

const isTime = (text) => dayOf(text) !== null && /^\S+ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text);

/** First and last day of the trades before a filing. */
export function lookbackOf(filing, count) {
  const { acceptedOn, day0 } = filing.published();
  const isOpenBefore = filing.accepted === null ? isTradingDay(acceptedOn) : day0 === acceptedOn;
  const last = isOpenBefore ? acceptedOn - 1 : acceptedOn;
  return { first: last - count + 1, last };
}

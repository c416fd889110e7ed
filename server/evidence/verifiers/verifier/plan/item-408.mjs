/** The trading arrangements that the inline XBRL of a 10-Q or 10-K tags under Item 408(a) of Regulation S-K. */
import { dayOf, textOf } from "../days.mjs";
import { decoded } from "../filings/xml.mjs";

const flag = /^(?:Non)?Rule10b51Arr(?:Adopted|Trmntd)Flag$/;
const dateTags = {
  adopted: "TrdArrAdoptionDate",
  terminated: "TrdArrTerminationDate",
  expires: "TrdArrExpirationDate",
};
const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthName =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const dateForms = [
  `${monthName}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+(?<year>\\d{4})`,
  `(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+${monthName},?\\s+(?<year>\\d{4})`,
  "(?<number>\\d{1,2})[/-](?<day>\\d{1,2})[/-](?<year>\\d{4})",
  "(?<year>\\d{4})-(?<number>\\d\\d)-(?<day>\\d\\d)",
].map((form) => new RegExp(`^${form}$`, "i"));

/** The day that a text is; null where it is not one exact date. */
export function exactDay(text) {
  const plain = text
    .trim()
    .replace(/^(?:on|as of)\s+/i, "")
    .replace(/[.,;]$/, "");
  for (const form of dateForms) {
    const groups = form.exec(plain)?.groups;
    if (groups === undefined) continue;
    const { month, number, day, year } = groups;
    const place = number ?? months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
    const written = `${year}-${String(place).padStart(2, "0")}-${day.padStart(2, "0")}`;
    const found = dayOf(written);
    return found !== null && textOf(found) === written ? found : null;
  }
  return null;
}

const entities = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  ndash: "–",
  mdash: "—",
};

const withoutEntities = (text) =>
  text
    .replace(/&#x([\da-f]{1,6});/gi, (_all, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/&#(\d{1,7});/g, (_all, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (all, name) => entities[name] ?? all);

/** The text of a fragment of HTML, white space collapsed. */
function flat(fragment) {
  const plain = fragment
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<\/?(?:div|p|tr|table|li|ul|ol|h\d)(?:\s[^<>]*)?\/?>|<br\s*\/?>|<\/t[dh]>/gi, " ")
    .replace(/<[^<>]*>/g, "");
  return withoutEntities(plain).replace(/\s+/g, " ").trim();
}

function attributesOf(tag) {
  const found = {};
  for (const [, name, double, single] of tag.matchAll(/([\w:.-]+)=(?:"([^"]*)"|'([^']*)')/g))
    found[name] = withoutEntities(double ?? single);
  return found;
}

const afterColon = (text) => text.slice(text.indexOf(":") + 1);

/** The facts of one 10-Q or 10-K. */
export class Report {
  constructor(filing) {
    const whole = decoded(filing.bytes);
    this.text = /<TEXT>([\s\S]*?)<\/TEXT>/.exec(whole)?.[1] ?? whole;
    this.elements = elementsOf(this.text);
    const contexts = this.contexts();
    const declared = this.text.matchAll(/\sxmlns:([\w.-]+)="http:\/\/xbrl\.sec\.gov\/ecd\//g);
    const prefixes = new Set(["ecd", ...[...declared].map(([, prefix]) => prefix)]);
    this.facts = this.elements
      .filter(({ kind, own }) => kind.startsWith("non") && prefixes.has(own.name?.split(":")[0]))
      .sort((a, b) => a.start - b.start)
      .filter(({ own }) => contexts.has(own.contextRef))
      .map((element) => ({
        ...contexts.get(element.own.contextRef),
        own: element.own,
        name: afterColon(element.own.name),
        text: this.said(element),
      }));
    this.units = new Map(
      [
        ...this.text.matchAll(
          /<(?:[\w.-]+:)?unit\s[^<>]*?id="([^"<>]+)"[^<>]*>\s*<(?:[\w.-]+:)?measure>\s*([^<>\s]+)/g,
        ),
      ].map(([, id, measure]) => [id, measure]),
    );
    this.arrangements = this.groups().flatMap((group) => this.arrangementsOf(group));
  }

  contexts() {
    const pattern =
      /<(?:[\w.-]+:)?context\s(?:[^<>]*\s)?id="([^"<>]+)"[^<>]*>([\s\S]*?)<\/(?:[\w.-]+:)?context>/g;
    return new Map(
      [...this.text.matchAll(pattern)].map(([, id, body]) => {
        const member = (axis) =>
          new RegExp(
            `explicitMember\\s[^<>]*?dimension="(?:[^":]+:)?${axis}"[^<>]*>\\s*([^<]+?)\\s*<`,
          ).exec(body)?.[1];
        const [person, part] = ["IndividualAxis", "TradingArrAxis"].map(member);
        return [
          id,
          {
            person: person === undefined ? null : afterColon(person),
            part: part === undefined ? null : afterColon(part),
          },
        ];
      }),
    );
  }

  /** The text of an element with its continuations, without what is excluded. */
  said(element) {
    const texts = [];
    const seen = new Set();
    for (let piece = element; piece !== undefined;) {
      const { begin, end } = piece;
      const inner = this.elements
        .filter(({ kind, start, stop }) => kind === "exclude" && start >= begin && stop <= end)
        .sort((a, b) => b.start - a.start);
      let source = this.text.slice(begin, end);
      for (const { start, stop } of inner)
        source = source.slice(0, start - begin) + source.slice(stop - begin);
      texts.push(flat(source));
      const next = piece.own.continuedAt;
      if (next === undefined || seen.has(next)) break;
      seen.add(next);
      piece = this.elements.find(({ kind, own }) => kind === "continuation" && own.id === next);
    }
    return texts.join(" ").trim();
  }

  /** Facts by person and, where a person has several plans, by member of TradingArrAxis. */
  groups() {
    const persons = new Set(this.facts.map(({ person }) => person));
    return [...persons].flatMap((person) => {
      const own = this.facts.filter((fact) => fact.person === person);
      const states = ({ name }) =>
        flag.test(name) || name === dateTags.adopted || name === dateTags.terminated;
      const plans = new Set(own.filter(states).map(({ part }) => part));
      plans.delete(null);
      const hasOwn = own.some((fact) => fact.part === null && isTrueFlag(fact));
      const all = plans.size === 0 || hasOwn ? [null, ...plans] : [...plans];
      return all.map((plan) => ({
        person,
        plan,
        facts: own.filter(
          ({ part }) => part === plan || part === null || (plan === null && !plans.has(part)),
        ),
      }));
    });
  }

  arrangementsOf({ person, plan, facts }) {
    const named = valuesOf(facts, "TrdArrIndName");
    const flags = [...new Set(facts.filter(isTrueFlag).map(({ name }) => name))];
    if (person === null && named.length > 1) return [];
    const isShared = flags.some((name) => name.endsWith("AdoptedFlag"));
    const isEnded = flags.some((name) => name.endsWith("TrmntdFlag"));
    const none = { raw: null, day: null };
    return flags.map((name) => {
      const isAdopted = name.endsWith("AdoptedFlag");
      const isOfOther = !isAdopted && isShared;
      const terminated = dateIn(facts, dateTags.terminated);
      return {
        person_member: person,
        person_name: named[0]?.replace(/\s*\(\d{1,2}\)$/, "") ?? null,
        kind: name.startsWith("Non") ? "non-rule-10b5-1" : "rule-10b5-1",
        action: isAdopted ? "adopted" : "terminated",
        adopted: isOfOther ? none : dateIn(facts, dateTags.adopted),
        terminated: isAdopted ? none : terminated,
        expires: isOfOther ? none : dateIn(facts, dateTags.expires),
        amounts: isOfOther ? [] : this.amounts(facts, plan),
        isUnclear: isAdopted && !isEnded && terminated.raw !== null,
      };
    });
  }

  amounts(facts, plan) {
    const found = facts
      .filter(({ name }) => name === "TrdArrSecuritiesAggAvailAmt")
      .map((fact) =>
        amountText(fact.part === plan ? null : fact.part, this.shares(fact) ?? fact.text),
      );
    return [...new Set(found)].sort();
  }

  shares({ own, text }) {
    const measure = this.units.get(own.unitRef) ?? own.unitRef ?? "shares";
    const scale = own.scale || "0";
    if (!/(?:^|[:_-])shares?$/i.test(measure) || !/^\d{1,2}$/.test(scale)) return null;
    const isComma = /^(?:.*:)?num-?comma-?decimal$/.test(own.format ?? "");
    const plain = isComma ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
    const [, whole, rest = ""] =
      /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(plain.replaceAll(/\s/g, "")) ?? [];
    if (whole === undefined) return null;
    const power = Number(scale);
    const moved = (whole + rest.slice(0, power).padEnd(power, "0")).replace(/^0+(?=\d)/, "");
    const decimals = rest.slice(power).replace(/0+$/, "");
    return decimals === "" ? moved : `${moved}.${decimals}`;
  }
}

export const amountText = (part, shares) => (part === null ? shares : `${shares} of ${part}`);

/** Every element of inline XBRL that matters here, with where it and its content begin and end. */
function elementsOf(text) {
  const open = [];
  const found = [];
  const tags = text.matchAll(
    /<(\/?)[\w.-]+:(nonNumeric|nonFraction|continuation|exclude)((?:\s[^<>]*)?)>/g,
  );
  for (const { 0: tag, 1: slash, 2: kind, 3: attributes, index } of tags) {
    if (slash === "" && !attributes.endsWith("/"))
      open.push({ kind, own: attributesOf(attributes), start: index, begin: index + tag.length });
    else if (slash !== "" && open.at(-1)?.kind === kind)
      found.push({ ...open.pop(), end: index, stop: index + tag.length });
  }
  return found;
}

function isTrueFlag({ name, own, text }) {
  if (!flag.test(name)) return false;
  if (own.format === undefined) return text === "true";
  return /(?:^|:)(?:fixed-true|booleantrue|booltrue)$/i.test(own.format);
}

const valuesOf = (facts, tag) => [
  ...new Set(facts.filter(({ name }) => name === tag).map(({ text }) => text)),
];

function dateIn(facts, tag) {
  const texts = valuesOf(facts, tag);
  const days = new Set(texts.map(exactDay));
  return { raw: texts.join("; ") || null, day: days.size === 1 ? [...days][0] : null };
}

import { entity, type FurtherFacts } from "#demo/edgar/documents/cover-xbrl.ts";
import { escaped } from "#demo/edgar/paths.ts";
import { grouped } from "#demo/edgar/documents/prose/values.ts";
import type { PeriodicReport, Receipt } from "#demo/world/filings/filing.ts";
import type { DisclosedPlan } from "#demo/world/filings/planted-arrangements.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

type Report = Receipt & PeriodicReport;

const wholeQuarter = "p-0";

/** Contexts of the facts of Item 408(a): the quarter, and in it each person. */
export function item408Facts(report: Report): FurtherFacts | null {
  const { reportedPlans, issuer, periodOfReport: to } = report;
  if (reportedPlans === null) return null;
  const prefix = (issuer.ticker ?? "").toLowerCase();
  const period = `<xbrli:period><xbrli:startDate>${addCalendarDays(to, -90)}</xbrli:startDate><xbrli:endDate>${to}</xbrli:endDate></xbrli:period>`;
  const context = (id: string, segment: string): string =>
    `<xbrli:context id="${id}">${entity(issuer.cik, segment)}${period}</xbrli:context>`;
  return {
    namespaces: ' xmlns:ecd="http://xbrl.sec.gov/ecd/2024"',
    contexts: [
      context(wholeQuarter, ""),
      ...reportedPlans.plans.map(({ person }, at) =>
        context(
          contextOf(at),
          `<xbrli:segment><xbrldi:explicitMember dimension="ecd:IndividualAxis">${prefix}:${person.replace(/[^A-Za-z]/g, "")}Member</xbrldi:explicitMember></xbrli:segment>`,
        ),
      ),
    ],
  };
}

function contextOf(at: number): string {
  return `p-${at + 1}`;
}

/** Item 5 (9B of a 10-K) with its facts; empty for a report that tags none. */
export function item408Section({ form, reportedPlans }: Report): string {
  if (reportedPlans === null) return "";
  const { plans } = reportedPlans;
  const heading = form.startsWith("10-K") ? "Item 9B" : "Item 5";
  const stated = new Set(plans.map(({ action }) => flagOf(action)));
  const falseFlags = [
    "Rule10b51ArrAdoptedFlag",
    "Rule10b51ArrTrmntdFlag",
    "NonRule10b51ArrAdoptedFlag",
    "NonRule10b51ArrTrmntdFlag",
  ].filter((flag) => !stated.has(flag));
  const nested = falseFlags.reduce(
    (text, flag) => fact(flag, text, { context: wholeQuarter, format: "fixed-false" }),
    "Other Information",
  );
  const texts =
    plans.length === 0
      ? [
          "<p>No director or officer adopted or terminated a Rule 10b5-1 trading arrangement or a non-Rule 10b5-1 trading arrangement during the quarter.</p>",
        ]
      : plans.map(planText);
  return `\n<p style="font-weight:bold">${heading}. ${nested}</p>\n${texts.join("\n")}`;
}

function flagOf(action: DisclosedPlan["action"]): string {
  return action === "adopted" ? "Rule10b51ArrAdoptedFlag" : "Rule10b51ArrTrmntdFlag";
}

function planText(plan: DisclosedPlan, at: number): string {
  const { action, on, until, adopted, shares } = plan;
  const own = (name: string, text: string, format?: string): string =>
    fact(name, text, { context: contextOf(at), ...(format === undefined ? {} : { format }) });
  const day = own(
    action === "adopted" ? "TrdArrAdoptionDate" : "TrdArrTerminationDate",
    escaped(on),
  );
  const who = `${own("TrdArrIndName", escaped(plan.person))}, our ${own("TrdArrIndTitle", escaped(plan.title))},`;
  const did = own(flagOf(action), action, "fixed-true");
  const amount = `<ix:nonFraction unitRef="shares" contextRef="${contextOf(at)}" decimals="0" name="ecd:TrdArrSecuritiesAggAvailAmt" format="ixt:num-dot-decimal" scale="0">${grouped(shares)}</ix:nonFraction>`;
  const terms =
    adopted === null
      ? `a trading plan intended to satisfy Rule 10b5-1(c) for the sale of up to ${amount} shares until ${own("TrdArrExpirationDate", escaped(until))}.`
      : `a trading plan intended to satisfy Rule 10b5-1(c), which was previously adopted on ${escaped(adopted)} for the sale of up to ${amount} shares until ${escaped(until)}.`;
  return own("MtrlTermsOfTrdArrTextBlock", paragraphOf(`On ${day}, ${who} ${did} ${terms}`));
}

/** Already escaped and tagged. */
function paragraphOf(html: string): string {
  return `<p>${html}</p>`;
}

function fact(
  name: string,
  text: string,
  { context, format }: { context: string; format?: string },
): string {
  const transformed = format === undefined ? "" : ` format="ixt:${format}"`;
  return `<ix:nonNumeric contextRef="${context}" name="ecd:${name}"${transformed}>${text}</ix:nonNumeric>`;
}

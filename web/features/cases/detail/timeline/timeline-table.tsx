import { Link } from "react-router";
import { caseItemWords } from "#contract/cases/case-kinds.ts";
import { itemTitle } from "#contract/events/item-titles.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { eventPanelPath } from "#web/explore/links/trades-link.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";
import { signedPercentText } from "#web/ui/display/number-text.ts";
import { UnbrokenForms } from "#web/explore/page/unbroken-forms.tsx";
import { byDayAndTime, type TimelineItem, type TimelineNews } from "./timeline.ts";

type TimelineTableProps = {
  items: readonly TimelineItem[];
  news: readonly TimelineNews[];
  /** The company that the news is about. */
  company: string;
};

/** The items of the case and the news of a company by day. */
export function TimelineTable({ items, news, company }: TimelineTableProps) {
  const rows = [
    ...items.map((item) => ({ dated: item, line: <ItemRow key={item.number} item={item} /> })),
    ...news.map((each) => ({
      dated: each,
      line: <NewsRow key={each.accno} news={each} company={company} />,
    })),
  ].toSorted((one, other) => byDayAndTime(one.dated, other.dated));
  return (
    <div className="scroll-sideways">
      <table className="w-full text-sm">
        <caption className="sr-only">Case items and news by day, earliest first</caption>
        <thead>
          <tr className="text-left text-xs text-muted">
            {["Day", "Item", "Kind", "Description", "Company"].map((label) => (
              <th key={label} scope="col" className="h-8 px-3.5 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(({ line }) => line)}</tbody>
      </table>
    </div>
  );
}

function ItemRow({ item }: { item: TimelineItem }) {
  return (
    <tr className="border-t border-grid">
      <td className="h-8 px-3.5 whitespace-nowrap tabular-nums">{dayInWords(item.day)}</td>
      <td className="px-3.5 text-faint tabular-nums">#{item.number}</td>
      <td className="px-3.5">
        <Badge>{caseItemWords[item.kind].label}</Badge>
      </td>
      <td className="min-w-60 px-3.5 py-1">
        <UnbrokenForms text={item.title} />
      </td>
      <td className="px-3.5 py-1">{item.companies.map(({ name }) => name).join(", ")}</td>
    </tr>
  );
}

function NewsRow({ news, company }: { news: TimelineNews; company: string }) {
  const { accno, day, form, items, isEarnings, eventReturn } = news;
  const codes = items.map((code) => `${code} ${itemTitle(code) ?? ""}`.trim()).join("; ");
  return (
    <tr className="border-t border-grid text-muted">
      <td className="h-8 px-3.5 whitespace-nowrap tabular-nums">{dayInWords(day)}</td>
      <td className="px-3.5">
        <NoValue />
      </td>
      <td className="px-3.5 text-xs whitespace-nowrap">{isEarnings ? "Results" : "News"}</td>
      <td className="min-w-60 px-3.5 py-1">
        <Link to={eventPanelPath(accno)}>{form}</Link>
        {codes !== "" && `: ${codes}`}
        {eventReturn !== null && (
          <span className="whitespace-nowrap tabular-nums">
            {" "}
            ({signedPercentText(eventReturn)} net of the market)
          </span>
        )}
      </td>
      <td className="px-3.5 py-1">{company}</td>
    </tr>
  );
}

import { Link } from "react-router";
import type {
  FiledNoticeAnswer,
  PlannedSaleRow,
} from "#contract/operations/screening/planned-sales.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { filedNumberText } from "#web/explore/panel/proof-text.ts";
import { planPath } from "#web/session/paths.ts";
import { type Cell, FiledTable, Part } from "./filed-table.tsx";
import { noticeCaution } from "./notice-cautions.ts";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

type Cells = Readonly<Record<string, string>>;

/** A day, or, if the text is not a date, the text as filed. */
function day(value: string | null, cells: Cells, element: string): Cell {
  return value === null ? asFiled(cells, element) : dayInWords(value);
}

function units(value: string | null, cells: Cells, element: string): Cell {
  return value === null ? asFiled(cells, element) : filedNumberText(value);
}

function dollars(value: string | null, cells: Cells, element: string): Cell {
  return value === null ? asFiled(cells, element) : dollarsText(value);
}

function asFiled(cells: Cells, element: string): Cell {
  const text = cells[element];
  return text === undefined ? null : `“${text}”`;
}

/** Everything of the notice as filed. */
export function NoticeParts({ notice, row }: { notice: FiledNoticeAnswer; row: PlannedSaleRow }) {
  return (
    <>
      <Part title="Securities to be sold">
        <FiledTable
          title="Securities to be sold"
          heads={[
            "Class",
            "Broker",
            "Units",
            "Market value",
            "Outstanding",
            "Sale date",
            "Exchange",
          ]}
          rows={notice.planned_sales.map(({ cells, ...sale }): Cell[] => [
            sale.security_class,
            sale.broker,
            units(sale.units, cells, "noOfUnitsSold"),
            dollars(sale.market_value, cells, "aggregateMarketValue"),
            units(sale.units_outstanding, cells, "noOfUnitsOutstanding"),
            day(sale.sale_date, cells, "approxSaleDate"),
            sale.exchange,
          ])}
        />
      </Part>
      <Acquisitions notice={notice} />
      <PastSales notice={notice} />
      <Part title="Seller and signature">
        <FiledTable
          title="Seller and signature"
          heads={["Field", "As filed"]}
          rows={[
            ["Seller", notice.seller],
            ["Filed under CIK", notice.filer_cik],
            ["Relationship", notice.relationships.join(", ") || null],
            ["SEC file number", notice.sec_file_number],
            ["Notice date", day(row.notice_date, notice.cells, "noticeDate")],
            ["Plan adoption dates", planDates(notice, row)],
            ["Remarks", notice.remarks],
            ["Signature", notice.signature],
            ["Cautions", row.flags.map(noticeCaution).join(" ") || null],
          ]}
        />
      </Part>
    </>
  );
}

/** Each leads to the plan, where the seller is known. */
function planDates({ plan_adoption_dates: days }: FiledNoticeAnswer, row: PlannedSaleRow): Cell {
  const { cik, person_cik: person } = row;
  if (days.length === 0) return null;
  return days.map((each, place) => (
    <span key={each}>
      {place > 0 && ", "}
      {person === null ? (
        dayInWords(each)
      ) : (
        <Link to={planPath({ cik, plan: `${Number(person)}.${each}` })}>{dayInWords(each)}</Link>
      )}
    </span>
  ));
}

function Acquisitions({ notice }: { notice: FiledNoticeAnswer }) {
  if (notice.acquisitions.length === 0) return null;
  return (
    <Part title="How the securities were acquired">
      <FiledTable
        title="How the securities were acquired"
        heads={[
          "Class",
          "Acquired",
          "Nature",
          "Acquired from",
          "Gift",
          "Units",
          "Payment date",
          "Nature of payment",
        ]}
        rows={notice.acquisitions.map(({ cells, ...lot }): Cell[] => [
          lot.security_class,
          day(lot.acquired_on, cells, "acquiredDate"),
          lot.nature,
          lot.acquired_from,
          lot.is_gift === null
            ? null
            : lot.is_gift
              ? lot.donor_acquired_on === null
                ? "Yes"
                : `Yes, acquired by donor ${dayInWords(lot.donor_acquired_on)}`
              : "No",
          units(lot.units, cells, "amountOfSecuritiesAcquired"),
          day(lot.paid_on, cells, "paymentDate"),
          lot.nature_of_payment,
        ])}
      />
    </Part>
  );
}

function PastSales({ notice }: { notice: FiledNoticeAnswer }) {
  return (
    <Part title="Sales of the past three months, as filed">
      {notice.past_sales.length === 0 ? (
        <p className="text-sm text-muted">
          {notice.has_nothing_to_report === true
            ? "The notice states that there is nothing to report."
            : "The notice lists no sales."}
        </p>
      ) : (
        <FiledTable
          title="Sales of the past three months"
          heads={["Seller", "Class", "Sold", "Units", "Proceeds"]}
          rows={notice.past_sales.map(({ cells, ...sale }): Cell[] => [
            sale.seller,
            sale.security_class,
            day(sale.sold_on, cells, "saleDate"),
            units(sale.units, cells, "amountOfSecuritiesSold"),
            dollars(sale.proceeds, cells, "grossProceeds"),
          ])}
        />
      )}
    </Part>
  );
}

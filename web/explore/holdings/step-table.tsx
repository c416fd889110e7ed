import type {
  HoldingAccountAnswer,
  HoldingStepAnswer,
} from "#contract/operations/companies/holdings.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { amountText, signedAmountText } from "./amount-text.ts";
import { footnoteMark, footnoteMarks } from "#web/explore/trade-panel/as-filed.tsx";
import { Badge } from "#web/ui/display/badge.tsx";

/** The filing's footnotes on a line; open where the line differs, since they may explain it. */
function StepFootnotes({ step: { footnotes, status } }: { step: HoldingStepAnswer }) {
  const byId = new Map(footnotes.map(({ id, text }) => [id, text]));
  if (byId.size === 0) return null;
  return (
    <details open={status === "differs"} className="text-xs">
      <summary className="cursor-pointer text-muted touch:py-2">
        {byId.size === 1 ? "Footnote" : "Footnotes"} {footnoteMarks([...byId.keys()])}
      </summary>
      <dl className="mt-1 grid w-72 max-w-[70vw] grid-cols-[24px_minmax(0,1fr)] gap-y-1 whitespace-normal text-muted">
        {[...byId].map(([id, text]) => (
          <div key={id} className="contents">
            <dt className="font-semibold text-accent">{footnoteMark(id)}</dt>
            <dd className="break-words">
              {text === "" ? "The filing does not contain this footnote." : text}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const headings = ["Date", "Line", "Change", "Before", "Expected", "Stated", "Reconciliation"];
const numeric: ReadonlySet<string> = new Set(["Change", "Before", "Expected", "Stated"]);

/** Every line of an account with the expected balance next to the stated one. */
export function StepTable({ account, name }: { account: HoldingAccountAnswer; name: string }) {
  const unit = account.unit === "dollars" ? "dollars" : "shares";
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section
      tabIndex={0}
      aria-label={`Steps: ${name}`}
      className="relative max-h-120 scroll-sideways"
    >
      <table className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-thead text-xs text-muted">
          <tr>
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`px-2.5 py-2 font-medium ${numeric.has(heading) ? "text-right" : "text-left"}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {account.steps.toReversed().map((step) => (
            <Row key={`${step.accno} ${step.line_number}`} step={step} unit={unit} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ step, unit }: { step: HoldingStepAnswer; unit: string }) {
  return (
    <tr className="border-t border-border align-top">
      <td className="px-2.5 py-1.5 whitespace-nowrap">{dayText(step)}</td>
      <td className="px-2.5 py-1.5 whitespace-nowrap">
        <a
          href={step.filing_url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-block py-0.5 touch:py-3"
        >
          Form {step.form}
          <span className="sr-only"> {step.accno}</span>, line {step.line_number}
        </a>
        <span className="block text-xs text-muted">{lineText(step)}</span>
        {step.replaces !== null && (
          <span className="block text-xs text-muted">
            replaces line {step.replaces.line_number} of {step.replaces.accno}
          </span>
        )}
        <StepFootnotes step={step} />
      </td>
      <td className="px-2.5 py-1.5 text-right whitespace-nowrap">{changeText(step)}</td>
      <Amount text={step.previous} note={step.is_previous_computed ? "computed" : null} />
      <Amount text={step.expected} note={null} />
      <Amount text={step.stated} note={null} />
      <td className="px-2.5 py-1.5">
        <StepStatus step={step} unit={unit} />
      </td>
    </tr>
  );
}

function Amount({ text, note }: { text: string | null; note: string | null }) {
  return (
    <td className="px-2.5 py-1.5 text-right whitespace-nowrap">
      {text === null ? <NoValue /> : amountText(text)}
      {note !== null && <span className="block text-xs text-muted">{note}</span>}
    </td>
  );
}

function dayText({ transaction_date, day }: HoldingStepAnswer): string {
  const shown = transaction_date?.slice(0, 10) ?? day;
  return shown === null ? "unknown" : dayInWords(shown);
}

function lineText({ kind, code, owners }: HoldingStepAnswer): string {
  const what = kind === "holding" ? "holding" : `code ${code ?? "none"}`;
  return owners > 1 ? `${what} · ${owners} owners` : what;
}

function changeText({ kind, amount, acquired_disposed }: HoldingStepAnswer) {
  if (kind === "holding" || amount === null) return <NoValue />;
  const sign = { A: "+", D: "\u2212" }[acquired_disposed?.trim().toUpperCase() ?? ""] ?? "± ";
  return `${sign}${amountText(amount)}`;
}

const readings = {
  "after-line": null,
  "after-lines": "Several lines report this balance: it is the balance after all of them.",
  "other-order": "The lines apply in a different order than listed.",
} as const satisfies Record<HoldingStepAnswer["reading"], string | null>;

/** Whether the stated number is the expected one, and possible explanations if not. */
function StepStatus({ step, unit }: { step: HoldingStepAnswer; unit: string }) {
  return (
    <div className="grid min-w-44 gap-1 whitespace-normal">
      <span>{statusBadge(step, unit)}</span>
      {step.splits.map(({ day, ratio }) => (
        <span key={day} className="text-xs text-muted">
          Split of {ratio} for 1 on {dayInWords(day)}
          {step.are_splits_applied ? ", applied" : ": already included in the previous balance"}
        </span>
      ))}
      {step.status === "reconciled" && readings[step.reading] !== null && (
        <span className="text-xs text-muted">{readings[step.reading]}</span>
      )}
      {step.reasons.length > 0 && (
        <details className="text-xs text-muted">
          <summary className="cursor-pointer">Possible explanations</summary>
          <ul className="mt-1 list-disc pl-4">
            {step.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function statusBadge({ status, difference }: HoldingStepAnswer, unit: string) {
  if (status === "reconciled") return <Badge tone="success">Reconciled</Badge>;
  if (status === "differs") {
    return (
      <Badge tone="warn">
        Differs by {signedAmountText(difference ?? "0")} {unit}
      </Badge>
    );
  }
  return <Badge>{status === "first" ? "Opening balance" : "Not stated"}</Badge>;
}

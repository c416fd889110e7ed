import type { PlanStatement } from "#contract/operations/screening/trading-plans.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";

type Arrangement = NonNullable<PlanStatement["arrangement"]>;

/** Every filing that states the plan, with what it says as filed. */
export function PlanSources({ statements }: { statements: readonly PlanStatement[] }) {
  return (
    <section>
      <h2>Sources</h2>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {statements.map((statement) => (
          <Source
            key={`${statement.accno} ${statement.row_number} ${statement.arrangement?.number}`}
            statement={statement}
          />
        ))}
      </div>
    </section>
  );
}

function Source({ statement }: { statement: PlanStatement }) {
  const { form, accno, filed_on: filedOn, arrangement, phrase, text_ids: ids } = statement;
  return (
    <article className="rounded-card border border-border bg-surface px-3.5 py-3 text-sm">
      <h3 className="font-medium">
        {form.startsWith("10-") ? form : `Form ${form}`},{" "}
        <a href={statement.filing_url} target="_blank" rel="noreferrer" className="underline">
          {accno}
        </a>
        {filedOn !== null && (
          <span className="font-normal text-muted"> filed {dayInWords(filedOn)}</span>
        )}
      </h3>
      {phrase !== null && (
        <p className="mt-1">
          “{phrase}” {ids.length > 0 && <span className="text-muted">({ids.join(", ")})</span>}
        </p>
      )}
      {arrangement !== null && <ArrangementText arrangement={arrangement} />}
    </article>
  );
}

function ArrangementText({ arrangement }: { arrangement: Arrangement }) {
  const { number, action, from_text: fromText, notes, text, facts } = arrangement;
  return (
    <>
      <p className="mt-1 text-muted">
        Arrangement {number} of the filing: {action}
        {arrangement.person !== null && `, ${arrangement.person}`}
        {arrangement.title_as_tagged !== null && `, tagged title “${arrangement.title_as_tagged}”`}
      </p>
      {fromText.length > 0 && (
        <p className="mt-1 text-xs text-muted">
          Read from the text, not tagged: {fromText.join(", ")}.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-xs text-muted">
          {note}
        </p>
      ))}
      {text !== null && (
        <blockquote
          className="mt-2 max-h-72 overflow-y-auto border-l-2 border-border pl-3 text-xs whitespace-pre-line"
          tabIndex={0}
        >
          {text}
        </blockquote>
      )}
      <FactTable facts={facts} title={`Facts of arrangement ${number}`} />
    </>
  );
}

const head = "h-7 px-2 text-left font-medium text-muted whitespace-nowrap";
const cell = "px-2 py-1 align-top";

function FactTable({ facts, title }: { facts: Arrangement["facts"]; title: string }) {
  if (facts.length === 0) return null;
  return (
    <div className="mt-2 scroll-sideways">
      <table className="w-full border-collapse text-xs">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-border">
            <th className={head}>Fact</th>
            <th className={head}>As filed</th>
            <th className={head}>Context</th>
            <th className={head}>Id</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ name, value, context, id, is_hidden: isHidden }, place) => (
            <tr key={place} className="border-b border-grid last:border-b-0">
              <td className={cell}>{name}</td>
              <td className={cell}>
                {value}
                {isHidden && <span className="text-muted"> (hidden)</span>}
              </td>
              <td className={cell}>{context}</td>
              <td className={cell}>{id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

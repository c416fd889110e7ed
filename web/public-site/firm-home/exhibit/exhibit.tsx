import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { unbroken } from "#web/public-site/public-page.tsx";
import { EventFigure } from "./event-figure.tsx";
import { Directed } from "#web/ui/display/figures.tsx";
import { cumulativeReturn, dayReturns, type EventWindow, tStatistic } from "./event-study.ts";
import { returnText, tText } from "./exhibit-text.ts";

const texts = firmHomeTexts.exhibit;

/** An exhibit as an expert would print it: figure, window table, note on method. */
export function Exhibit() {
  return (
    <figure className="mx-auto w-full max-w-160 rounded-dialog border border-border bg-surface p-4.5 md:p-6 md:pb-5">
      <h2 className="mb-4 text-base font-medium">{unbroken(texts.title)}</h2>
      <EventFigure size="wide" className="hidden md:block wide:hidden xl:block" />
      <EventFigure size="narrow" className="md:hidden wide:block xl:hidden" />
      <WindowTable />
      <figcaption className="mt-3.5 border-t border-border pt-3 text-xs text-pretty text-faint">
        {texts.note}
      </figcaption>
    </figure>
  );
}

const windows: readonly (EventWindow & { text: string })[] = [
  { text: texts.windows.eventDay, from: 0, to: 0 },
  { text: texts.windows.around, from: -1, to: 1 },
  { text: texts.windows.after, from: 0, to: 5 },
];

const headCell = "border-y border-border py-1 text-xs font-medium text-muted";

function WindowTable() {
  return (
    <table aria-label={texts.tableLabel} className="mt-4 w-full text-sm tabular-nums">
      <thead>
        <tr>
          <th scope="col" className={`${headCell} text-left`}>
            {texts.columns.window}
          </th>
          <th scope="col" className={`${headCell} text-right`}>
            <abbr title={texts.carMeaning} className="no-underline">
              {texts.columns.car}
            </abbr>
          </th>
          <th scope="col" className={`${headCell} w-1/4 text-right`}>
            <i title={texts.tMeaning}>{texts.columns.t}</i>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-grid">
        {windows.map((window) => (
          <WindowRow key={window.text} window={window} />
        ))}
      </tbody>
    </table>
  );
}

function WindowRow({ window }: { window: (typeof windows)[number] }) {
  const car = cumulativeReturn(dayReturns, window);
  return (
    <tr>
      <th scope="row" className="py-1.25 text-left font-normal">
        {window.text}
      </th>
      <td className="py-1.25 text-right">
        <Directed direction={car < 0 ? "down" : "up"}>{returnText(car)}</Directed>
      </td>
      <td className="py-1.25 text-right">{tText(tStatistic(car, window))}</td>
    </tr>
  );
}

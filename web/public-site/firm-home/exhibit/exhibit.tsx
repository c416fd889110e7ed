import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { unbroken } from "#web/public-site/public-page.tsx";
import { EventFigure } from "./event-figure.tsx";
import { WindowTable } from "./window-table.tsx";

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

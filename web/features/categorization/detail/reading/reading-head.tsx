import { instantDayText } from "#web/ui/display/instant-text.ts";
import type { ReviewItem } from "../../session/review-item.ts";
import { highlightsText } from "../judgement/status-detail.ts";

type ReadingHeadProps = {
  item: ReviewItem;
  /** From 0. */
  position: number;
  total: number;
};

/** Which call, which interaction of the company, how much of it is highlighted. */
export function ReadingHead({ item, position, total }: ReadingHeadProps) {
  const count = item.judgement.highlights.length;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-xs text-faint tabular-nums md:pl-8">
      <span>
        {item.callTitle} · {instantDayText(item.heldOn)}
      </span>
      <span aria-hidden="true" className="max-sm:hidden">
        ·
      </span>
      <h2 className="text-xs font-normal">
        Interaction {position + 1} of {total}
      </h2>
      <span className="ml-auto font-medium text-accent">
        {count === 0 ? "" : highlightsText(count)}
      </span>
      <p className="w-full pt-1 text-sm font-medium text-text">{item.heading}</p>
    </div>
  );
}

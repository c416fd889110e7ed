import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { unbroken } from "../../unbroken.tsx";
import { MarkShape } from "./mark-shape.tsx";

const marks = ["purchase", "sale", "event", "earnings"] as const;

export function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-2xs font-medium text-muted xl:px-5">
      {marks.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <svg width="10" height="10" aria-hidden="true">
            <MarkShape kind={kind} x={5} y={5} size={9} />
          </svg>
          {unbroken(fragmentTexts.legend[kind])}
        </li>
      ))}
    </ul>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Calendar } from "lucide-react";
import { dayAtAGlanceQuery } from "./api/get-day-at-a-glance.ts";
import { closureText, longDay, marketText } from "./day-texts.ts";

/** Who is here, on what day, and whether the market and EDGAR are open. */
export function Greeting({ name }: { name: string }) {
  const { data } = useQuery(dayAtAGlanceQuery);
  return (
    <div className="flex items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-xl break-words max-md:text-lg">Welcome back, {name}</h1>
        <p className="min-h-5 text-sm text-muted tabular-nums max-md:min-h-10">
          {data !== undefined && `${longDay(data.today)} · ${marketText(data)}`}
        </p>
      </div>
      {data !== undefined && (
        <p className="flex h-6 shrink-0 items-center gap-1.5 rounded-control border border-border bg-raised px-2 text-xs whitespace-nowrap max-lg:hidden">
          <Calendar size={13} strokeWidth={1.6} aria-hidden="true" className="text-faint" />
          {closureText(data)}
        </p>
      )}
    </div>
  );
}

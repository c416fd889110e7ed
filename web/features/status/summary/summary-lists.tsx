import type { PublicStatus } from "#contract/operations/source-status.ts";

const words = { ok: "answers", behind: "behind", silent: "no answer" } as const;
const dots = { ok: "bg-up", behind: "bg-warn", silent: "bg-down" } as const;

export function Sources({ sources }: Pick<PublicStatus, "sources">) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources-title" className="mt-8">
      <h2 id="sources-title">Sources</h2>
      <ul className="mt-2 rounded-card border border-border bg-surface text-sm">
        {sources.map(({ name, state }) => (
          <li
            key={name}
            className="flex min-h-9 items-center gap-2 border-t border-border px-4 first:border-t-0"
          >
            <span aria-hidden className={`size-[7px] rounded-full ${dots[state]}`} />
            <span className="flex-1">{name}</span>
            <span className="text-muted">{words[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Incidents({ incidents }: Pick<PublicStatus, "incidents">) {
  return (
    <section aria-labelledby="incidents-title" className="mt-8">
      <h2 id="incidents-title">Incidents, last 7 days</h2>
      {incidents.length === 0 ? (
        <p className="mt-2 text-sm text-muted">None.</p>
      ) : (
        <ul className="mt-2 rounded-card border border-border bg-surface text-sm">
          {incidents.map((incident) => (
            <li
              key={`${incident.text} ${incident.raised_at}`}
              className="border-t border-border px-4 py-2 first:border-t-0"
            >
              {incident.text}
              <span className="block text-xs text-muted tabular-nums">
                since {timeText(incident.raised_at)}
                {incident.ended_at === null
                  ? ", goes on"
                  : `, ended ${timeText(incident.ended_at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function timeText(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " ")} UTC`;
}

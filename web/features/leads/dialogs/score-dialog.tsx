import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { combinedRule, combinedSumRule } from "#contract/leads/factor-trades.ts";
import {
  defaultWeights,
  factorNames,
  factorOf,
  leadFloor,
  type LeadWeights,
  mostWeight,
} from "#contract/leads/score.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { useReaderTimes } from "#web/explore/page/use-reader-times.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { useRunAsLock, useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { saveWeights, weightsQuery } from "../api/leads-api.ts";
import { weightChanges } from "#contract/leads/lead-weights.ts";
import { unbrokenDollars } from "#web/ui/display/dollars-text.ts";
import { levelText } from "#contract/leads/fact-text.ts";

type Answer = OperationAnswer<"get_lead_weights">;

/** The factors with weights, levels, and rules; holders of admin change the weights of the organization. */
export function ScoreDialog({ onClose }: { onClose: () => void }) {
  const email = useSession()?.email ?? "";
  const query = useQuery(weightsQuery(email));
  const { data } = query;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Score weights: ${data?.score_version ?? ""}`}
      width="large"
    >
      {data === undefined && query.error === null && <Skeleton className="h-60 w-full" />}
      {data === undefined && query.error !== null && <LoadFailed query={query} />}
      {data !== undefined && (
        <div className="grid gap-4">
          <p className="text-sm">
            A score is the sum of the points of its factors. A lead scores at least {leadFloor}{" "}
            points with the published weights; your organization’s weights determine the ranking.{" "}
            {data.is_ranking && " Leads are being ranked with the new weights."} {combinedRule}{" "}
            {combinedSumRule}
          </p>
          <WeightsForm answer={data} email={email} />
          <History history={data.history} />
        </div>
      )}
    </Dialog>
  );
}

function WeightsForm({ answer, email }: { answer: Answer; email: string }) {
  const isLocked = useRunAsLock() !== null;
  const isAdmin = hasAnyPermission(useSession()?.permissions ?? [], ["admin"]) && !isLocked;
  // Fields that are not edited show what someone else saved meanwhile.
  const [edits, setEdits] = useState<LeadWeights>({});
  const [seenVersion, setSeenVersion] = useState(answer.version);
  const { isBusy, failure, run } = useAttempt();
  const weights = { ...answer.weights, ...edits };
  const isSame = factorNames.every((name) => weights[name] === answer.weights[name]);
  const other = answer.version === seenVersion ? undefined : answer.history[0];
  const notice =
    other === undefined
      ? null
      : `${other.set_by} changed the weights in the meantime. Fields you have not edited show the new values.`;

  const save = (wanted: typeof weights | null) =>
    run(async () => {
      setSeenVersion(await saveWeights(email, wanted, answer.version));
      setEdits({});
    });

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(weights);
      }}
      className="grid gap-3"
    >
      <FormAlert text={failure ?? notice} />
      <div className="scroll-sideways">
        <table className="w-full text-xs">
          <caption className="sr-only">Factors and weights</caption>
          <thead>
            <tr className="border-b border-border text-left text-muted">
              <th className="py-1.5 pr-3 font-medium">Factor</th>
              <th className="py-1.5 pr-3 text-right font-medium">Weight</th>
              <th className="py-1.5 font-medium">Rule and levels</th>
            </tr>
          </thead>
          <tbody>
            {factorNames.map((name) => {
              const { label, rule, levels, source } = factorOf(name);
              const published = defaultWeights[name] ?? 0;
              const weight = weights[name] ?? 0;
              return (
                <tr key={name} className="border-b border-grid align-top">
                  <th scope="row" className="py-1.5 pr-3 text-left font-medium text-text">
                    {label}
                  </th>
                  <td className="py-1.5 pr-3 text-right whitespace-nowrap tabular-nums">
                    {isAdmin ? (
                      <input
                        type="number"
                        aria-label={`Weight of ${label}`}
                        min={0}
                        max={mostWeight}
                        step={1}
                        required
                        value={weight}
                        onChange={(event) =>
                          setEdits({ ...edits, [name]: event.target.valueAsNumber || 0 })
                        }
                        className="h-7 w-16 rounded-control border border-control bg-field px-2 text-right text-text touch:h-11"
                      />
                    ) : (
                      weight
                    )}
                    {weight !== published && (
                      <span className="block text-faint">published: {published}</span>
                    )}
                  </td>
                  <td className="py-1.5">
                    {rule}{" "}
                    {unbrokenDollars(levels.map((level) => levelText(name, level)).join("; "))}.
                    <span className="block text-faint">{source}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {isAdmin && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy} disabled={isSame}>
            Save weights
          </Button>
          <Button
            variant="outline"
            busy={isBusy}
            disabled={(answer.history[0]?.weights ?? null) === null}
            onClick={() => void save(null)}
          >
            Restore published weights
          </Button>
        </div>
      )}
    </form>
  );
}

function History({ history }: Pick<Answer, "history">) {
  const { zonedInstant } = useReaderTimes();
  if (history.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold text-text">Changes</h3>
      <ol className="grid gap-1.5 text-xs">
        {history.map(({ version, set_at: at, set_by: by, weights }, place) => (
          <li key={version}>
            <span className="tabular-nums">{zonedInstant(at)}</span>, {by}:{" "}
            {weightChanges(weights, history[place + 1]?.weights ?? null)}
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { EventRow } from "#contract/operations/explore-events.ts";
import { outcomeFiltersOfEvents } from "#contract/studies/outcome-filters.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { resolveEventSearch } from "#server/operations/events/explore-events.ts";
import { runStudy } from "#server/operations/studies/run-study.ts";
import { readStudiedRows } from "#server/operations/studies/studied-row.ts";
import { withStudyLimit, studyPace } from "#server/operations/studies/study-limit.ts";

/** Event study of the 8-K filings of a search, day 0 as computed for each. */
export async function studyEvents(
  input: OperationInput<"study_events">,
  context: MemberContext,
): Promise<OperationAnswer<"study_events">> {
  if (input.search.email !== context.identity.email) throw new OperationError("other_account");
  return await withStudyLimit(context.identity.accountId, async () => {
    const pace = studyPace(context.isCallerGone);
    const { search, conditions, named } = await resolveEventSearch(context, input.search);
    const read = await readStudiedRows(
      "events",
      (...told) => context.screening.readAllEvents(conditions, ...told),
      {
        pace,
        studied: ({ accno, conm, ticker, cik, day_0, "8K_items": kind }: EventRow) => {
          return { accno, row_number: null, conm, ticker, cik, day_0, kind };
        },
      },
    );
    const study = await runStudy(read, input, { context, pace });
    return { ...study, selected_on: outcomeFiltersOfEvents(search), search, named };
  });
}

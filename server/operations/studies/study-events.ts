import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { resolveEventSearch } from "#server/operations/events/resolve-event-search.ts";
import { runStudy } from "#server/operations/studies/run-study.ts";
import { refuseTooMany, type StudiedRow } from "#server/operations/studies/studied-row.ts";
import { studyPace } from "#server/operations/studies/study-pace.ts";
import { inStudyTurn } from "#server/operations/studies/study-turn.ts";

/** Event study of the 8-K filings of a search, day 0 as computed for each. */
export async function studyEvents(
  input: OperationInput<"study_events">,
  context: MemberContext,
): Promise<OperationAnswer<"study_events">> {
  if (input.search.email !== context.identity.email) throw new OperationError("other_account");
  return await inStudyTurn(context.identity.accountId, async () => {
    const pace = studyPace(context.isCallerGone);
    const { search, conditions, named } = await resolveEventSearch(context, input.search);
    const { total } = await context.screening.screenEvents({ ...conditions, page: 1, limit: 1 });
    refuseTooMany(total);
    const rows: StudiedRow[] = [];
    await context.screening.readAllEvents(conditions, async (events) => {
      for (const { accno, conm, ticker, cik, day_0, "8K_items": kind } of events)
        rows.push({ accno, row_number: null, conm, ticker, cik, day_0, kind });
      await pace();
    });
    return { ...(await runStudy(rows, input, { context, pace })), search, named };
  });
}

import type { Database } from "#database/connect.ts";
import { readDataOrigin, requireDataOrigin } from "#database/sources/data-origin.ts";
import type { SourceSettings } from "#platform/sources/source-settings.ts";

/**
 * The source this database is run with: the one the setting names, else the demo market, unless
 * real filings lie there already, which are then shown as they are. Notes what the database holds.
 * @param tell  shows a person what was decided for them
 * @throws OtherWorldError when the named source is of the world that is not in the database
 */
export async function decideSource(
  db: Database,
  settings: SourceSettings,
  tell: (line: string) => void,
): Promise<SourceSettings["source"]> {
  const { source, isSourceGiven } = settings;
  if (source === "archive") return source;
  if (!isSourceGiven && (await readDataOrigin(db)) === "real") {
    tell(
      "The database contains real filings, so the demonstration market is off and no source is followed.\n" +
        "Set SENTINEL_SOURCE=archive to confirm this, or SENTINEL_SOURCE=edgar to follow EDGAR.",
    );
    return "archive";
  }
  await requireDataOrigin(db, source === "demo" ? "demo" : "real");
  return source;
}

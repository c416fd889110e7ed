import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { migrate } from "#database/migrate.ts";
import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { ingestPrices } from "#worker/jobs/ingest-prices.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";
const server = await startEmbeddedServer({ dataDir: "/tmp/trydata", log: () => {} } as never);
await migrate(server.connectionString);
const pool = openBulkPool(server.connectionString);
let t=performance.now();
console.log(await ingestArchive({pool, root: "/tmp/full/edgar", source:"archive"}), performance.now()-t);
t=performance.now();
console.log(await ingestArchive({pool, root: "/tmp/full/edgar", source:"archive"}), performance.now()-t);
for (const f of ["ohlcv_etfs_to_2024","ohlcv_2000-2024_us"]) for (let i=0;i<2;i++){
const t=performance.now();
console.log(await ingestPrices({pool, path:`/work/shared/data/prices/${f}.csv.gz`, settings:{source:f,closeBasis:"unknown",preference:100,marketFund:"VTI"}}), performance.now()-t);
}
for (const q of ["select form,count(*) from filing group by 1 order by 2 desc","select reason_code,count(*) from unreadable_filing group by 1 order by 2 desc","select path,reason from unreadable_filing where reason_code not in ('no-accession') order by 1 limit 60","select origin,list_date,count(*) from issuer_ticker group by 1,2", "select origin,count(*) from edgar_listing group by 1","select filed_on_origin,accepted_origin,count(*) from filing group by 1,2","select origin,count(*) from share_count group by 1","select count(*) from dirty_issuer","select pg_size_pretty(pg_database_size(current_database()))"]) console.table((await pool.query(q)).rows);
console.log("rss", process.resourceUsage().maxRSS/1024);
await pool.end(); await server.stop();

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "#database/migrate.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  freshDatabase,
} from "#testing/database/database.ts";

let folder: string;

const database = freshDatabase(createEmptyDatabase);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sentinel-migrations-"));
  await writeFile(
    join(folder, "0001_one.sql"),
    "create table one (id bigint); insert into one values (1);",
  );
});

afterEach(() => rm(folder, { recursive: true }));

async function readIds(): Promise<unknown[]> {
  const { rows } = await sql<{ id: number }>`select id from one order by id`.execute(database.db);
  return rows.map((row) => row.id);
}

test("files are applied once, in the order of their names", async () => {
  await writeFile(join(folder, "0003_three.sql"), "insert into one select max(id) * 10 from one;");
  await writeFile(join(folder, "0002_two.sql"), "insert into one values (2);");

  expect(await migrate(database.connectionString, folder)).toEqual([
    "0001_one.sql",
    "0002_two.sql",
    "0003_three.sql",
  ]);
  expect(await migrate(database.connectionString, folder)).toEqual([]);
  expect(await readIds()).toEqual([1, 2, 20]);
});

test("two processes that start together apply each file once", async () => {
  const applied = await Promise.all([
    migrate(database.connectionString, folder),
    migrate(database.connectionString, folder),
  ]);
  expect(applied.flat()).toEqual(["0001_one.sql"]);
  expect(await readIds()).toEqual([1]);
});

test("a file that fails leaves nothing behind, and the ones before it stay", async () => {
  await writeFile(join(folder, "0002_two.sql"), "insert into one values (2); select 1 / 0;");

  await expect(migrate(database.connectionString, folder)).rejects.toThrow(
    "Migration 0002_two.sql failed and was rolled back.",
  );
  expect(await readIds()).toEqual([1]);

  await writeFile(join(folder, "0002_two.sql"), "insert into one values (3);");
  expect(await migrate(database.connectionString, folder)).toEqual(["0002_two.sql"]);
});

test("a file changed after it was applied is refused", async () => {
  await migrate(database.connectionString, folder);
  await writeFile(join(folder, "0001_one.sql"), "create table one (id text);");

  await expect(migrate(database.connectionString, folder)).rejects.toThrow(
    "Migration 0001_one.sql was changed after this database applied it.",
  );
});

test("a database of a newer version is refused", async () => {
  await writeFile(join(folder, "0002_two.sql"), "select 1;");
  await migrate(database.connectionString, folder);
  await rm(join(folder, "0002_two.sql"));

  await expect(migrate(database.connectionString, folder)).rejects.toThrow(
    "The database was made by a newer version of this program (it has 0002_two.sql",
  );
});

test("a file that belongs before an applied one is refused", async () => {
  await migrate(database.connectionString, folder);
  await writeFile(join(folder, "0000_late.sql"), "select 1;");

  await expect(migrate(database.connectionString, folder)).rejects.toThrow(
    "Migration 0000_late.sql comes before 0001_one.sql",
  );
});

test("the product's own migrations are complete on a copy of the template", async () => {
  const copy = await createTestDatabase();
  expect(await migrate(copy.connectionString)).toEqual([]);
  await copy.drop();
});

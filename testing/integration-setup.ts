import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connectionSettings } from "#database/connect.ts";
import { migrate } from "#database/migrate.ts";
import { grantServerRole } from "#database/server-role.ts";
import { startTestServer } from "#testing/test-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the server's own database, to create others from. */
    testServer: string;
    /** The same for the role the application under test has. */
    testServerOfApplication: string;
    /** Name of the migrated database that test databases are copies of. */
    testTemplate: string;
  }
}

/** Runs once per test run: one server, and one migrated database to copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = `sentinel_template_${randomBytes(4).toString("hex")}`;
  await query(server.connectionString, `create database ${template}`);
  const templateUrl = new URL(server.connectionString);
  templateUrl.pathname = `/${template}`;
  await migrate(templateUrl.href);
  await grantServerRole(templateUrl.href, new URL(server.serverConnectionString).username);
  project.provide("testServer", server.connectionString);
  project.provide("testServerOfApplication", server.serverConnectionString);
  project.provide("testTemplate", template);
  return async () => {
    for (const name of await databasesNamed(server.connectionString, template))
      await query(server.connectionString, `drop database ${name}`);
    await server.stop();
  };
}

/** The template, and those filled from it. */
async function databasesNamed(connectionString: string, template: string): Promise<string[]> {
  const client = new pg.Client(connectionSettings(connectionString));
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [template],
  );
  await client.end();
  return rows.map(({ datname }) => datname);
}

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionSettings(connectionString));
  await client.connect();
  await client.query(statement);
  await client.end();
}

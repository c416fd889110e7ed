// Who may import whom. The same walls stand in every folder's tsconfig.json as project references;
// this file also knows the walls inside web, the packages and the tests.

const { Visitor } = require("@swc/core/Visitor.js");

// swc's visitor, which dependency-cruiser reads TypeScript with, stops at a `using` declaration.
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function visitAnyStatement(statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

const MAY_IMPORT = {
  contract: [],
  sources: [],
  platform: [],
  domain: ["contract"],
  web: ["contract"],
  database: ["contract", "domain", "platform"],
  server: ["contract", "domain", "database", "platform"],
  worker: ["contract", "domain", "database", "platform", "sources"],
  demo: ["contract", "domain", "sources", "platform"],
  cli: ["database", "server", "worker", "sources", "demo", "platform", "contract"],
  // Programs for developers, which nothing imports.
  testing: [
    "contract",
    "domain",
    "database",
    "server",
    "worker",
    "sources",
    "demo",
    "platform",
    "cli",
  ],
  bench: [
    "contract",
    "domain",
    "database",
    "server",
    "worker",
    "sources",
    "demo",
    "platform",
    "web",
    "cli",
    "testing",
  ],
  e2e: [
    "contract",
    "domain",
    "database",
    "server",
    "worker",
    "sources",
    "demo",
    "platform",
    "web",
    "cli",
    "testing",
  ],
};

const MAY_IMPORT_INSIDE_WEB = {
  shell: ["ui", "api", "session", "site", "brand"],
  features: [
    "ui",
    "api",
    "session",
    "site",
    "brand",
    "inquiry",
    "two-factor",
    "saving",
    "shortcuts",
    "explore",
  ],
  // What the explore, company and person screens share: fields, cells, links, the event panel.
  explore: ["saving", "ui", "api", "session", "site"],
  "public-site": ["ui", "api", "session", "site", "brand", "inquiry"],
  inquiry: ["ui", "api", "session"],
  "two-factor": ["ui", "api", "session"],
  shortcuts: ["ui", "api", "session"],
  saving: ["ui", "api", "session"],
  site: [],
  brand: [],
  api: ["session"],
  ui: [],
  session: [],
};

const FOLDERS = Object.keys(MAY_IMPORT);
const TESTS = "[.]test[.]tsx?$";

const foldersRules = FOLDERS.map((folder) => ({
  name: `${folder}-imports-only-its-own`,
  comment: `${folder} may import ${MAY_IMPORT[folder].join(", ") || "nothing of ours"}`,
  severity: "error",
  from: { path: `^${folder}/`, pathNot: TESTS },
  to: { path: anyOf(FOLDERS), pathNot: anyOf([folder, ...MAY_IMPORT[folder]]) },
}));

const testRules = FOLDERS.map((folder) => ({
  name: `${folder}-tests-import-only-its-own-and-testing`,
  comment: "a test may import what its folder may, and testing",
  severity: "error",
  from: { path: `^${folder}/.*${TESTS}` },
  to: { path: anyOf(FOLDERS), pathNot: anyOf([folder, "testing", ...MAY_IMPORT[folder]]) },
}));

const webRules = Object.entries(MAY_IMPORT_INSIDE_WEB).map(([folder, allowed]) => ({
  name: `web-${folder}-imports-only-its-own`,
  comment: `web/${folder} may import ${allowed.map((name) => `web/${name}`).join(", ") || "no other part of web"}`,
  severity: "error",
  from: { path: `^web/${folder}/` },
  to: { path: "^web/", pathNot: `^web/(${[folder, ...allowed].join("|")})/` },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...foldersRules,
    ...testRules,
    ...webRules,
    {
      name: "features-never-import-each-other",
      comment: "what two features need moves down to ui, api or session",
      severity: "error",
      from: { path: "^web/features/([^/]+)/" },
      to: { path: "^web/features/", pathNot: "^web/features/$1/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "browser-and-rules-need-no-node",
      comment: "contract, domain and web run anywhere",
      severity: "error",
      from: { path: "^(contract|domain|web)/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "contract-needs-only-zod",
      severity: "error",
      from: { path: "^contract/", pathNot: TESTS },
      to: { path: "node_modules/", pathNot: "node_modules/zod/" },
    },
    {
      name: "rules-are-pure",
      comment: "domain computes: no clock, network, file or SQL",
      severity: "error",
      from: { path: "^domain/", pathNot: TESTS },
      to: { path: "node_modules/", pathNot: "node_modules/(zod|decimal[.]js|jsonc-parser)/" },
    },
    {
      name: "only-database-speaks-sql",
      severity: "error",
      from: {
        path: "^(contract|domain|sources|platform|server|worker|web|demo|cli)/",
        pathNot: TESTS,
      },
      to: {
        path: "node_modules/(pg|pg-copy-streams|kysely|@duckdb)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-development-packages-in-the-product",
      severity: "error",
      from: {
        path: "^(contract|domain|sources|platform|database|server|worker|demo|cli)/",
        pathNot: TESTS,
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "everything-resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // Left to itself it takes a JavaScript parser, which misreads some TypeScript without a word.
    parser: "swc",
    exclude: { path: ["^dist/", "^[.]cache/", "^data/"] },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};

function anyOf(folders) {
  return `^(${folders.join("|")})/`;
}

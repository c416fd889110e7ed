// Writes a bill of materials (CycloneDX) and asks the registry for known vulnerabilities. A missing
// answer is reported but is no failure: the tests also run without a network.

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { z } from "zod";

const reports = ".cache/test-reports";
/** Licences the product may ship with; those of binaries are listed with their library's. */
const usableLicences = [
  "MIT",
  "Apache-2.0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
  "LGPL-3.0-or-later",
];

/** Packages whose package.json names no licence and whose file LICENSE is that of one above. */
const readAndFound = new Set(["png-js 2.0.0"]);

const billSchema = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.object({ alg: z.string() })).optional(),
      licenses: z
        .array(
          z.union([
            z.object({ license: z.object({ id: z.string().optional() }) }),
            z.object({ expression: z.string() }),
          ]),
        )
        .optional(),
    }),
  ),
});
const levels = ["info", "low", "moderate", "high", "critical"] as const;
const auditSchema = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
});

function npm(...parameters: string[]): string {
  const { stdout } = spawnSync("npm", parameters, { encoding: "utf8", maxBuffer: 64 * 1_024 ** 2 });
  return stdout;
}

function checkBill(): string[] {
  const text = npm("sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only");
  const { components } = billSchema.parse(JSON.parse(text));
  mkdirSync(reports, { recursive: true });
  writeFileSync(`${reports}/sbom.cdx.json`, text);
  console.log(`${components.length} packages, listed in ${reports}/sbom.cdx.json`);
  return components.flatMap(({ name, version, hashes = [], licenses = [] }) => {
    const named = licenses.flatMap((each) =>
      "expression" in each ? each.expression.split(/ (?:AND|OR) |[()]/) : [each.license.id ?? ""],
    );
    const unusable = named.filter((id) => id !== "" && !usableLicences.includes(id));
    return [
      ...unusable.map((id) => `${name} ${version} has the licence ${id}`),
      ...(named.length === 0 && !readAndFound.has(`${name} ${version}`)
        ? [`${name} ${version} says no licence`]
        : []),
      ...(hashes.some(({ alg }) => alg === "SHA-512")
        ? []
        : [`${name} ${version} has no checksum`]),
    ];
  });
}

function checkVulnerabilities(): string[] {
  const text = npm("audit", "--omit", "dev", "--json");
  const answer = auditSchema.safeParse(safeJson(text));
  if (!answer.success) {
    console.log(
      "NOT CHECKED: the registry did not answer the query for known vulnerabilities (npm audit).",
    );
    return [];
  }
  const counts = answer.data.metadata.vulnerabilities;
  const listed = levels.map((level) => `${counts[level] ?? 0} ${level}`).join(", ");
  console.log(`Known vulnerabilities of shipped packages: ${listed}`);
  const isGrave = (counts["high"] ?? 0) + (counts["critical"] ?? 0) > 0;
  return isGrave ? ["npm audit --omit dev lists high or critical vulnerabilities"] : [];
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const problems = [...checkBill(), ...checkVulnerabilities()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** The report: it shows every figure of the pack, and no other. */
import { problem } from "./findings.mjs";
import { unescaped } from "./xml.mjs";

/** Every figure is in the report as data/figures.json has it. */
export function checkReport(pack) {
  const shown = new Map();
  const text = pack.content.get("report.html")?.toString("utf8") ?? "";
  for (const [, id, said] of text.matchAll(/<data data-figure="(\d+)">([^<]*)<\/data>/g)) {
    const texts = shown.get(Number(id)) ?? new Set();
    shown.set(Number(id), texts.add(unescaped(said)));
  }
  for (const { id, label, text: stated } of pack.data.subjects.flatMap(({ figures }) => figures)) {
    const texts = [...(shown.get(id) ?? [])];
    if (texts.length !== 1 || texts[0] !== stated)
      problem(`DIFFERS: report.html, figure ${id} (${label})`);
    shown.delete(id);
  }
  for (const id of shown.keys())
    problem(`DIFFERS: report.html has a figure ${id} that data/figures.json lacks`);
}

import type { PlantId } from "#demo/world/plants.ts";

/** A notice out of the ordinary: whose, and the day of the sale, or of the notice where no sale followed. */
export type NoticePlant = { ticker: string; name: string; on: string } & (
  | { kind: "full" | "plan" | "absent" | "joint" | "broker-cik" | "unreadable" }
  /** More units than were sold, or a number that the amendment corrects. */
  | { kind: "part" | "unsold"; units: number }
  | { kind: "amended"; units: number; accession: string }
);

export const noticePlants = {
  full: "notice-full",
  part: "notice-part",
  unsold: "notice-unsold",
  joint: "notice-joint",
  amended: "notice-amended",
  absent: "notice-absent",
  plan: "notice-plan",
  "broker-cik": "notice-broker-cik",
  unreadable: "notice-unreadable",
} as const satisfies Record<NoticePlant["kind"], PlantId>;

export const plantedNotices: readonly NoticePlant[] = [
  { ticker: "BMEP", name: "Stroud Melanie J", on: "2026-09-02", kind: "full" },
  { ticker: "CVNM", name: "Nakagawa Reid", on: "2026-10-02", kind: "part", units: 25_000 },
  { ticker: "DNMH", name: "Feld Marguerite", on: "2026-04-14", kind: "unsold", units: 9_000 },
  { ticker: "FNWR", name: "Larkspur Capital Partners LP", on: "2026-09-23", kind: "joint" },
  { ticker: "FNWR", name: "Larkspur Capital GP LLC", on: "2026-09-23", kind: "joint" },
  { ticker: "FNWR", name: "Vandersloot Hugo R", on: "2026-09-23", kind: "joint" },
  {
    ticker: "QLSW",
    name: "Delacroix-Wynn Simone",
    on: "2026-10-01",
    kind: "amended",
    units: 84_000,
    accession: "0009999506-26-000101",
  },
  { ticker: "ADGF", name: "Whitcombe Laurel", on: "2026-10-06", kind: "absent" },
  { ticker: "OSVA", name: "Ilvonen Petra", on: "2026-10-05", kind: "plan" },
  { ticker: "LNQM", name: "Ashworth Neil", on: "2026-10-02", kind: "broker-cik" },
  { ticker: "PLWH", name: "Castellane Victor", on: "2026-09-01", kind: "unreadable" },
];

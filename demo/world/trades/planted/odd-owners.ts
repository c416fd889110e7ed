import type { Insider } from "#demo/world/cast/insider.ts";
import { ownershipLine, type OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import type { FormSketch, Scene, Script } from "#demo/world/trades/form-sketch.ts";

const mostOwners = 10;
const groupSize = 14;
const firstGroupCik = 9_996_100;

function blockTrade(
  { on, bar, ledger, owner }: Scene,
  code: "P" | "S",
  shares: number,
): OwnershipLine {
  return ownershipLine({
    date: on,
    code,
    direction: code === "P" ? "A" : "D",
    shares: String(shares),
    price: ((bar.low + bar.high) / 2).toFixed(4),
    ownedFollowing: String(ledger.change(owner, on, code === "P" ? shares : -shares)),
    isDirect: false,
    nature: "See Footnote",
    notes: {
      natureOfOwnership: [
        "The securities are held by the fund. Its general partner and the managing member of the general partner may be deemed to share voting and dispositive power and disclaim beneficial ownership except to the extent of their pecuniary interest.",
      ],
    },
  });
}

/** A fund, its general partner and the person behind both report one sale together. */
function fundAndPartners(scene: Scene): readonly FormSketch[] {
  const others = scene.stage.insiders.filter(
    ({ isTenPercentOwner, cik }) => isTenPercentOwner && cik !== scene.owner.cik,
  );
  return [
    {
      form: "4",
      owners: [scene.owner, ...others],
      lines: [blockTrade(scene, "S", 365_000)],
      lag: 2,
      plants: ["several-owners", "sales-before-fall"],
    },
  ];
}

/** EDGAR takes ten owners a form, so a group of fourteen needs two forms with the same trade. */
function largeGroup(scene: Scene): readonly FormSketch[] {
  const group = Array.from({ length: groupSize }, (_, at): Insider => ({
    ...scene.owner,
    cik: at === 0 ? scene.owner.cik : firstGroupCik + at,
    name: at === 0 ? scene.owner.name : `Meridian Gate Co-Investment ${at} LP`,
  }));
  const line = blockTrade(scene, "S", 420_000);
  const remarks = "The reporting persons are members of a group; this filing is one of two.";
  const common = { form: "4", lines: [line], lag: 2, remarks } as const;
  return [
    {
      ...common,
      owners: group.slice(0, mostOwners),
      plants: ["group-in-two-filings", "several-owners"],
    },
    {
      ...common,
      owners: group.slice(mostOwners),
      plants: ["group-in-two-filings", "several-owners"],
    },
  ];
}

function companyBuys(scene: Scene): readonly FormSketch[] {
  return [
    {
      form: "4",
      lines: [blockTrade(scene, "P", 110_000)],
      lag: 2,
      plants: ["company-as-owner", "purchases-before-fall"],
    },
  ];
}

export const oddOwnerScripts: readonly Script[] = [
  { ticker: "FNWR", on: "2026-09-23", who: "Larkspur Capital Partners LP", write: fundAndPartners },
  { ticker: "SDRA", on: "2025-12-09", who: "Meridian Gate Fund LP", write: largeGroup },
  { ticker: "KSBY", on: "2026-09-08", who: "Thessaly Maritime Holdings Corp", write: companyBuys },
];

import type { DisclosedArrangement } from "#domain/plans/disclosed-arrangement.ts";

/** Robert V. Tillery, director, adopted a Rule 10b5-1 plan on May 15, 2024, for 5,000 shares until May 14, 2025. */
export function disclosedArrangement(
  parts: Partial<DisclosedArrangement> = {},
): DisclosedArrangement {
  return {
    number: 1,
    personName: "Robert V. Tillery",
    personMember: "RobertVTilleryMember",
    title: "Director",
    titleAsTagged: "Director",
    kind: "rule-10b5-1",
    action: "adopted",
    adopted: { raw: "May 15, 2024", day: "2024-05-15" },
    terminated: { raw: null, day: null },
    expires: { raw: "May 14, 2025", day: "2025-05-14" },
    durationRaw: null,
    durationDays: null,
    amounts: [{ part: null, raw: "5,000", shares: "5000" }],
    text: "On May 15, 2024, Robert V. Tillery, Director, adopted a Rule 10b5-1 trading arrangement.",
    fromText: [],
    flags: [],
    facts: [
      {
        name: "TrdArrAdoptionDate",
        value: "May 15, 2024",
        context: "c-2",
        id: "f-1",
        isHidden: false,
      },
    ],
    ...parts,
  };
}

/**
 * The people of the landing page. Every name and biography is invented and used until the operator supplies
 * real ones, which is why the page says "Sample profiles".
 */
export type TeamMember = {
  name: string;
  role: string;
  biography: string;
  monogram: string;
  /** The drawing behind the monogram. */
  pattern: "rings" | "columns" | "steps" | "dots" | "waves";
};

export const teamMembers: readonly TeamMember[] = [
  {
    name: "Helena Marwick",
    role: "Managing Principal",
    biography:
      "Helena sets the research agenda and reviews each method before it reaches a client. She works on event studies and the economics of disclosure.",
    monogram: "HM",
    pattern: "rings",
  },
  {
    name: "Tobias Renner",
    role: "Head of Surveillance",
    biography:
      "Tobias owns the rules behind Sentinel’s computed columns: day zero, business-day lateness, amendments and plan trades. Each comes with worked cases.",
    monogram: "TR",
    pattern: "columns",
  },
  {
    name: "Anjali Dessai",
    role: "Principal, Forensic Analytics",
    biography:
      "Anjali builds private screens and scores for investigators, delivered so that another analyst can run them again and reach the same figure.",
    monogram: "AD",
    pattern: "steps",
  },
  {
    name: "Samuel Whitcombe",
    role: "Principal, Litigation",
    biography:
      "Samuel prepares exhibits, damages models and outlines for cross-examination. He reads the other side’s data before its conclusions.",
    monogram: "SW",
    pattern: "dots",
  },
  {
    name: "Mei Castellane",
    role: "Director of Data",
    biography:
      "Mei runs the path from a filing’s bytes to a figure on screen: reading, checking, reconciling with the EDGAR index, and reporting what could not be read.",
    monogram: "MC",
    pattern: "waves",
  },
];

/** What a screen reader says in place of a portrait that is still to come. */
export const placeholderPortrait = (monogram: string): string =>
  `Placeholder portrait, monogram ${monogram}`;

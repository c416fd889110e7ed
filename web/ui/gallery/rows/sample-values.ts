import { usStates } from "#contract/inquiry/us-states.ts";
import type { Choice } from "#web/ui/form/segmented.tsx";
import type { PickerEntry } from "#web/ui/picker/suggest-input.tsx";

function company(code: string, name: string): PickerEntry {
  return { key: code, code, name };
}

/** Invented names. */
export const companies: readonly PickerEntry[] = [
  company("CPTX", "Calder Therapeutics Inc."),
  company("ARFN", "Arrowfen Aerospace Corp."),
  company("QLSW", "Quillstone Software, Inc."),
  company("FNWR", "Fenwright Networks"),
  company("BMEP", "Brightmoor Energy Partners LP"),
  company("PLWH", "Pellworth Retail Holdings plc"),
  company("CVNM", "Corvane Medical"),
  company("KSBY", "Kestrel Bay Shipping & Intermodal Transport Company Limited"),
];

export const horizons: readonly Choice<number>[] = [5, 10, 20, 60, 120].map((days) => ({
  value: days,
  label: `${days} trading days`,
}));

export const industries: readonly Choice<string>[] = [
  "Agriculture",
  "Aircraft",
  "Apparel",
  "Automobiles and Trucks",
  "Banking",
  "Beer & Liquor",
  "Business Services",
  "Pharmaceutical Products",
  "Shipbuilding, Railroad Equipment",
].map((name) => ({ value: name, label: name }));

export const states: readonly Choice<string>[] = usStates.map((name) => ({
  value: name,
  label: name,
}));

import { ThresholdSections } from "../sections/threshold-sections.tsx";
import type { AlertKindForm } from "./alert-kind-form.ts";

export const priceMoveForm: AlertKindForm = {
  Sections: (props) => (
    <ThresholdSections hint="Last price against the previous close. At least one." {...props} />
  ),
  numbers: [],
  problems: () => ({}),
  constraints: () => [],
};

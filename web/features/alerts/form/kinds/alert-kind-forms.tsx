import { ThresholdSections } from "../sections/threshold-sections.tsx";
import type { AlertKindForm } from "./alert-kind-form.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { insiderTradingForm } from "./insider-trading.tsx";
import { keywordForm } from "./keyword.tsx";
import { plannedSalesForm } from "./planned-sales.tsx";
import { materialEventForm } from "./material-event.tsx";

const priceMoveForm: AlertKindForm = {
  Sections: (props) => (
    <ThresholdSections hint="Last price against the previous close. At least one." {...props} />
  ),
  problems: () => ({}),
};

/** The form of each kind of alert. */
export const alertKindForms = {
  "4": insiderTradingForm,
  "8-K": materialEventForm,
  price_alert: priceMoveForm,
  keyword: keywordForm,
  planned_sales: plannedSalesForm,
} as const satisfies Record<AlertKind, AlertKindForm>;

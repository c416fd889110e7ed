import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertKindForm } from "./alert-kind-form.ts";
import { insiderTradingForm } from "./insider-trading.tsx";
import { keywordForm } from "./keyword.tsx";
import { materialEventForm } from "./material-event.tsx";
import { priceMoveForm } from "./price-move.tsx";

/** The form of each kind of alert. */
export const alertKindForms = {
  "4": insiderTradingForm,
  "8-K": materialEventForm,
  price_alert: priceMoveForm,
  keyword: keywordForm,
} as const satisfies Record<AlertKind, AlertKindForm>;

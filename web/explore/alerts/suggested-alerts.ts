import type { FormTypeConstraint } from "#contract/alerts/alert-definition.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import { alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindViews } from "./alert-kind-views.ts";
import type { SuggestedAlert } from "./create-alert-button.tsx";

/** Why a company can be in no alert. */
export const noTickerReason = "Alerts need a ticker, and this company has none.";

/** The alerts of all kinds on one company; none without a ticker. */
export function companyAlerts(ticker: string | null | undefined): SuggestedAlert[] {
  if (ticker === null || ticker === undefined || ticker === "") return [];
  return alertKinds.map((kind) => ({
    ...alertKindViews[kind].ofCompany(ticker),
    definition: { form_type: kind, tickers: [ticker] },
  }));
}

/** The alert on everything a person trades. */
export function personAlert({ cik, name }: { cik: string; name: string }): SuggestedAlert {
  return {
    label: `Trades of ${name}`,
    name: `Trades of ${name}`.slice(0, 100),
    definition: { form_type: "4", reporting_person_ciks: [cik] },
  };
}

/** What a trade suggests: its company, and its reporting persons. */
export function tradeAlerts(row: {
  ticker: string | null;
  owner_cik: string;
  owner: string;
}): SuggestedAlert[] {
  const ofCompany = companyAlerts(row.ticker);
  return [
    ...ofCompany.slice(0, 1),
    personAlert({ cik: row.owner_cik, name: row.owner }),
    ...ofCompany.slice(1),
  ];
}

/** What an event suggests: events of the same items, of its company and of all; and its company. */
export function eventAlerts(row: {
  ticker: string | null;
  items: readonly string[];
}): SuggestedAlert[] {
  const ofCompany = companyAlerts(row.ticker);
  if (row.items.length === 0) return ofCompany;
  const items: FormTypeConstraint[] = [{ constraint_type: "item_number", val: [...row.items] }];
  const isOne = row.items.length === 1;
  const listed = `${isOne ? "item" : "items"} ${itemsText(row.items)}`;
  return [
    {
      label: `8-Ks of all companies with ${listed}`,
      name: `8-K ${listed}`.slice(0, 100),
      definition: { form_type: "8-K", form_type_constraints: items },
    },
    ...ofCompany,
  ];
}

/** The alert for the results of a search, or why there is none. */
export type SearchAlert = { alerts: readonly SuggestedAlert[]; reason?: string };

/** @param hindrances  conditions that an alert cannot hold, by their labels */
export function searchAlert(
  definition: SuggestedAlert["definition"],
  hindrances: readonly string[],
): SearchAlert {
  if (hindrances.length > 0) {
    return { alerts: [], reason: `An alert cannot include: ${hindrances.join(", ")}.` };
  }
  return { alerts: [{ label: "Create alert from this search", definition }] };
}

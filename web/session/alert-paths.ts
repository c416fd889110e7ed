import type { Alert } from "#contract/operations/alerts/alerts.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { screens } from "./screens.ts";

/** Addresses of the screens about alerts, and what goes along to them. */

/** The results of an alert, by its name, so that a reload or a bookmark finds them. */
export function alertPath(name: string): string {
  return `${screens.alertResults.path}?${new URLSearchParams({ alertName: name })}`;
}

/**
 * What goes to the results screen with the navigation: of an alert its name, of a search its payload
 * with where Back leads to and what is handed back there.
 */
export type AlertResultsState = {
  alertName?: string;
  alert?: Alert;
  searchPayload?: object;
  fromPath?: string;
  prevSearchState?: unknown;
};

/** A definition with the name typed for it, if that is a valid name. */
export type AlertPreview = AlertDefinition & { alert_name?: string | undefined };

/**
 * The form of a new alert, filled in where `prefill` says so. That is after the sign `#`, which stays in the
 * browser: a list of companies is longer than what a server takes as an address.
 * @param prefill  fields of `set_alerts`
 */
export function newAlertPath(kind: AlertKind, prefill: object = {}): string {
  const address = `${screens.alerts.path}?${new URLSearchParams({ new: kind })}`;
  if (Object.keys(prefill).length === 0) return address;
  return `${address}#${encodeURIComponent(JSON.stringify(prefill))}`;
}

/**
 * The results of an alert as its form has it, saved or not; what it searches for is in the URL fragment (after `#`), as
 * in the address of the form.
 */
export function alertPreviewPath(search: AlertPreview): string {
  return `${screens.alertResults.path}#${encodeURIComponent(JSON.stringify(search))}`;
}

/** The value in the URL fragment of these addresses; null if it cannot be read. */
export function valueInFragment(hash: string): unknown {
  if (hash.length < 2) return null;
  try {
    return JSON.parse(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** The form of an alert there is, above the list. */
export function editAlertPath(name: string): string {
  return `${screens.alerts.path}?${new URLSearchParams({ edit: name })}`;
}

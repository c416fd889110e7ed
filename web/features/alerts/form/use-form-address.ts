import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type AlertKind, alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import type { Alert } from "#contract/operations/alerts/alerts.ts";
import { useBackOnce } from "#web/explore/address/use-back-once.ts";
import { valueInFragment } from "#web/session/alert-paths.ts";
import { screens } from "#web/session/screens.ts";

/** Which form the address opens; a new one may begin as a duplicate of another alert. */
export type WantedForm = { kind: AlertKind; duplicateOf: string | null } | { name: string };

/** Handed on with the navigation that opens a form, so that closing it goes back to the list. */
const openedHere = { isAlertFormOpenedHere: true };

/** The form of an alert is in the URL: a reload or a link opens it again, the browser's Back closes it. */
export function useFormAddress() {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const goBack = useBackOnce();
  const kind = alertKinds.find((each) => each === parameters.get("new"));
  const name = parameters.get("edit");
  const duplicateOf = parameters.get("duplicate");
  const wanted: WantedForm | null =
    kind !== undefined ? { kind, duplicateOf } : name !== null ? { name } : null;
  const { pathname, search, hash } = location;

  function open(query: Record<string, string>) {
    void navigate(`${pathname}?${new URLSearchParams(query)}`, { state: openedHere });
  }

  return {
    wanted,
    /** Names the form: what is typed is kept under it, and results lead back to it. */
    path: `${pathname}${search}${hash}`,
    /** The initial values of the form in the URL. */
    prefill: valueInFragment(hash),
    openNew: (wantedKind: AlertKind) => open({ new: wantedKind }),
    openDuplicate: ({ form_type, alert_name }: Alert) =>
      open({ new: form_type, duplicate: alert_name }),
    openEdit: (wantedName: string) => open({ edit: wantedName }),
    close: () => {
      if (isOpenedHere(location.state)) goBack();
      else
        void navigate(pathname.startsWith(screens.alerts.path) ? pathname : screens.alerts.path, {
          replace: true,
        });
    },
  };
}

export type FormAddress = ReturnType<typeof useFormAddress>;

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isAlertFormOpenedHere" in state;
}

import { Menu } from "@base-ui/react/menu";
import { ChevronDown, Plus } from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { newAlertPath } from "#web/session/alert-paths.ts";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";
import { isOpenTo, screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/account/session.ts";
import { buttonLook, type ButtonSize } from "#web/ui/button/button-look.ts";
import { optionLook, popupLook } from "#web/ui/overlay/popup-look.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";

/** A new alert with what the page knows already filled in. */
export type SuggestedAlert = {
  /** "Insider trades of this company" */
  label: string;
  definition: Partial<AlertDefinition> & Pick<AlertDefinition, "form_type">;
  /** What it could be called. */
  name?: string;
};

type CreateAlertButtonProps = {
  /** A single one is opened at once; several are offered in a menu. */
  alerts: readonly SuggestedAlert[];
  /** Why no alert can be created here, if there are none. */
  reason?: string;
  size?: ButtonSize;
  text?: string;
  /** Said of a short text. */
  description?: string;
};

/** Link to the form of a new alert; without the package, link to request access. */
export function CreateAlertButton(props: CreateAlertButtonProps) {
  const {
    alerts,
    reason = "An alert cannot be created here.",
    size,
    text = "Create alert",
    description,
  } = props;
  const permissions = useSession()?.permissions ?? [];
  const look = buttonLook("outline2", size);
  const icon = <Plus size={14} strokeWidth={1.6} aria-hidden="true" />;
  const [only] = alerts;
  if (!isOpenTo(screens.alerts, permissions)) {
    return (
      <Link
        to={requestAccessPath}
        state={requestAccessState("Alerts")}
        aria-label={
          description === undefined
            ? `${text}: Request Access`
            : `${text} Request Access: ${description}`
        }
        className={look}
      >
        {icon}
        {text} <span className="text-2xs text-faint">Request Access</span>
      </Link>
    );
  }
  if (only === undefined) {
    return (
      <Tooltip text={reason}>
        <button
          type="button"
          aria-disabled="true"
          aria-label={description}
          className={`${look} text-muted`}
        >
          {icon}
          {text}
        </button>
      </Tooltip>
    );
  }
  if (alerts.length === 1) {
    return (
      <Link to={pathOf(only)} className={look} title={description} aria-label={description}>
        {icon}
        {text}
      </Link>
    );
  }
  return <AlertMenu alerts={alerts} text={text} look={look} />;
}

type AlertMenuProps = { alerts: readonly SuggestedAlert[]; text: string; look: string };

function AlertMenu({ alerts, text, look }: AlertMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={look}>
        <Plus size={14} strokeWidth={1.6} aria-hidden="true" />
        {text}
        <ChevronDown size={13} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-50">
          <Menu.Popup className={`${popupLook} min-w-44 p-1`}>
            {alerts.map((alert) => (
              <Menu.Item
                key={alert.label}
                onClick={() => void navigate(pathOf(alert))}
                className={optionLook}
              >
                {alert.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function pathOf({ definition, name }: SuggestedAlert): string {
  const { form_type: kind, ...filled } = definition;
  return newAlertPath(kind, { ...filled, ...(name !== undefined && { alert_name: name }) });
}

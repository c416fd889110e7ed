import { Link } from "react-router";
import { areSingleKeysOn } from "#web/session/preferences.ts";
import { screens } from "#web/session/screens.ts";

/** How the keys above can be turned off, or that they are. */
export function SingleKeysNote() {
  const settings = <Link to={screens.accountSettings.path}>Account Settings</Link>;
  return (
    <p className="mt-2 text-xs text-faint">
      {areSingleKeysOn() ? (
        <>You can turn off single-key shortcuts in {settings}.</>
      ) : (
        <>
          Single-key shortcuts are turned off. Arrow and Ctrl keys work. Turn them on in {settings}.
        </>
      )}
    </p>
  );
}

import { useId } from "react";
import { packageNames } from "#contract/brand/names.ts";
import { type Permission, permissions } from "#contract/values/account/permissions.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import {
  inPackageNames,
  permissionsProblem,
  readPermissions,
  writePermissions,
} from "./permissions-text.ts";
import { Badge } from "#web/ui/display/badge.tsx";

type PermissionsFieldProps = { text: string; onTextChange: (text: string) => void };

/** Permissions as boxes to check and as text; the text is what counts, and both say the same. */
export function PermissionsField({ text, onTextChange }: PermissionsFieldProps) {
  const { permissions: held } = readPermissions(text);
  const labelId = useId();

  function change(permission: Permission, isHeld: boolean) {
    const next = permissions.filter((name) => (name === permission ? isHeld : held.includes(name)));
    onTextChange(writePermissions(next));
  }

  return (
    <div className="col-span-full grid gap-2">
      <div role="group" aria-labelledby={labelId}>
        <span id={labelId} className="mb-1 block text-xs font-medium text-muted">
          Permissions
        </span>
        <div className="grid grid-cols-2 gap-x-4 gap-y-1 max-sm:grid-cols-1">
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              label={
                <span className="text-text" title={permission}>
                  {packageNames[permission]}
                </span>
              }
              checked={held.includes(permission)}
              onCheckedChange={(isHeld) => change(permission, isHeld)}
            />
          ))}
        </div>
      </div>
      <TextInput
        label="Permissions as text"
        hint="The same permissions, by the names above or by code, separated by commas or as a JSON list."
        error={permissionsProblem(text) ?? undefined}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  );
}

const shown = 2;

type PermissionBadgesProps = { permissions: readonly string[]; isWhole?: boolean };

/** The first two, and how many more; those that administer stand out. */
export function PermissionBadges({ permissions, isWhole = false }: PermissionBadgesProps) {
  if (permissions.length === 0) return <span className="text-faint">None</span>;
  const first = isWhole ? permissions : permissions.slice(0, shown);
  const rest = permissions.slice(first.length);
  return (
    <span className="inline-flex flex-wrap gap-1">
      {first.map((permission) => (
        <Badge key={permission} tone={permission.includes("admin") ? "warn" : "neutral"}>
          {inPackageNames(permission)}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Badge>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">and {inPackageNames(rest.join(", "))}</span>
        </Badge>
      )}
    </span>
  );
}

import { Badge } from "#web/ui/display/badge.tsx";

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
          {permission}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Badge>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">and {rest.join(", ")}</span>
        </Badge>
      )}
    </span>
  );
}

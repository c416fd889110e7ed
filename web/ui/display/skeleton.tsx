import { classNames } from "../class-names.ts";

/** A grey bar in place of a text that has never been loaded; size it by classes. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames("block animate-skeleton rounded-small bg-hover", className)}
    />
  );
}

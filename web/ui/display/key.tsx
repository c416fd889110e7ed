/** A key of the keyboard, drawn as one; who listens hears of it from the control. */
export function Key({ text }: { text: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-small border border-border bg-raised px-1.25 font-mono text-2xs font-medium text-muted"
    >
      {text}
    </kbd>
  );
}

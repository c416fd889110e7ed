import { Card } from "../display/card.tsx";

const sizes = [
  ["text-display", "display"],
  ["text-xl", "xl"],
  ["text-lg", "lg"],
  ["text-md font-medium", "md"],
  ["text-base", "base"],
  ["text-sm", "sm"],
  ["text-xs font-medium", "xs"],
  ["text-2xs font-medium", "2xs"],
] as const;

const texts = [
  ["text-text", "text"],
  ["text-muted", "muted"],
  ["text-faint", "faint"],
  ["text-accent", "accent"],
  ["text-up", "up"],
  ["text-down", "down"],
  ["text-warn", "warn"],
] as const;

const grounds = [
  ["bg-bg", "bg"],
  ["bg-surface", "surface"],
  ["bg-raised", "raised"],
  ["bg-zebra", "zebra"],
  ["bg-hover", "hover"],
] as const;

/** Type and the colours of text on every ground they may stand on. */
export function TokenSamples() {
  return (
    <Card className="grid grid-cols-2 gap-6 p-4 max-lg:grid-cols-1">
      <ul className="flex min-w-0 flex-col gap-2">
        {sizes.map(([look, name]) => (
          <li key={name} className="flex items-baseline gap-4">
            <span className="w-14 shrink-0 font-mono text-2xs text-faint">{name}</span>
            <span className={`truncate ${look}`}>Insider trades, 8-K after 12 days</span>
          </li>
        ))}
        <li className="flex items-baseline gap-4">
          <span className="w-14 shrink-0 font-mono text-2xs text-faint">mono</span>
          <span className="font-mono text-xs">0001100412-26-104377</span>
        </li>
        <li className="flex items-baseline gap-4">
          <span className="w-14 shrink-0 font-mono text-2xs text-faint">mark</span>
          <p>
            a text with <mark>marked words</mark> and <a href="#tokens">a link</a>
          </p>
        </li>
      </ul>
      <ul className="flex flex-col gap-2">
        {grounds.map(([ground, name]) => (
          <li
            key={name}
            className={`flex flex-wrap gap-x-4 rounded-card border border-border p-3 text-sm ${ground}`}
          >
            <span className="w-14 font-mono text-2xs leading-5 text-faint">{name}</span>
            {texts.map(([look, text]) => (
              <span key={text} className={look}>
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

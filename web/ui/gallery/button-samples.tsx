import { Search, X } from "lucide-react";
import { useState } from "react";

import type { ButtonVariant } from "../button/button-look.ts";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { Card } from "../display/card.tsx";

const variants: readonly ButtonVariant[] = [
  "primary",
  "outline",
  "outline2",
  "secondary",
  "test",
  "primary-yellow",
  "outline-yellow",
  "danger",
];

export function ButtonSamples() {
  const [busy, setBusy] = useState(false);
  return (
    <Card className="flex flex-col gap-3 p-4">
      {(["compact", "medium", "large"] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-2">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled>Disabled</Button>
        <Button variant="outline" disabled>
          Disabled
        </Button>
        <Button busy={busy} icon={<Search aria-hidden size={14} />} onClick={() => setBusy(true)}>
          {busy ? "Searching..." : "Search"}
        </Button>
        <Button busy variant="outline">
          Saving
        </Button>
        <IconButton label="Close" icon={<X aria-hidden size={16} />} />
        <IconButton label="Remove" size="small" icon={<X aria-hidden size={14} />} />
      </div>
    </Card>
  );
}

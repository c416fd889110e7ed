import { Filter, Search, X } from "lucide-react";
import { useState } from "react";

import { buttonLook, type ButtonVariant } from "../button/button-look.ts";
import { Button } from "../button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { Sample, SampleGrid, SampleRow } from "./sample.tsx";

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
  const [searching, setSearching] = useState(false);
  return (
    <SampleGrid>
      {(["medium", "large", "compact"] as const).map((size) => (
        <Sample key={size} part="Button" note={size}>
          <SampleRow>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
          </SampleRow>
        </Sample>
      ))}
      <Sample part="Button" note="disabled">
        <SampleRow>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {variant}
            </Button>
          ))}
        </SampleRow>
      </Sample>
      <Sample part="Button" note="busy">
        <SampleRow>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} busy>
              {variant}
            </Button>
          ))}
        </SampleRow>
      </Sample>
      <Sample part="Button" note="with an icon, busy after the click" className="col-span-4">
        <SampleRow>
          <Button
            busy={searching}
            icon={<Search aria-hidden size={14} />}
            onClick={() => setSearching(true)}
          >
            {searching ? "Searching..." : "Search"}
          </Button>
          <Button variant="outline" icon={<Filter aria-hidden size={14} />}>
            Filters
          </Button>
        </SampleRow>
      </Sample>
      <Sample part="buttonLook" note="a link" className="col-span-4">
        <a href="#buttons" className={buttonLook("outline", "large")}>
          Visit platform
        </a>
      </Sample>
      <Sample part="IconButton" note="medium, small, disabled" className="col-span-2">
        <SampleRow>
          <IconButton label="Search the list" icon={<Search aria-hidden size={16} />} />
          <IconButton label="Clear" size="small" icon={<X aria-hidden size={14} />} />
          <IconButton label="Filter" disabled icon={<Filter aria-hidden size={16} />} />
        </SampleRow>
      </Sample>
      <Sample part="PlainIconButton" note="no tooltip" className="col-span-2">
        <SampleRow>
          <PlainIconButton label="Close" icon={<X aria-hidden size={16} />} />
          <PlainIconButton label="Remove" size="small" icon={<X aria-hidden size={14} />} />
        </SampleRow>
      </Sample>
    </SampleGrid>
  );
}

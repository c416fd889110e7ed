import { Moon, Sun } from "lucide-react";
import { type ReactNode, useState } from "react";

import { IconButton } from "#web/ui/button/icon-button.tsx";
import { ButtonSamples } from "./button-samples.tsx";
import { ChoiceSamples } from "./choice-samples.tsx";
import { DisplaySamples } from "./display-samples.tsx";
import { NavigationSamples } from "./navigation-samples.tsx";
import { OverlaySamples } from "./overlay-samples.tsx";
import { PickerSamples } from "./picker-samples.tsx";
import { TableSamples } from "./table-samples.tsx";
import { TextSamples } from "./text-samples.tsx";
import { TokenSamples } from "./token-samples.tsx";

const sections: readonly { id: string; title: string; samples: ReactNode }[] = [
  { id: "tokens", title: "Type and colour", samples: <TokenSamples /> },
  { id: "buttons", title: "Buttons", samples: <ButtonSamples /> },
  { id: "texts", title: "Text fields", samples: <TextSamples /> },
  { id: "choices", title: "Choices", samples: <ChoiceSamples /> },
  { id: "pickers", title: "Pickers and constraints", samples: <PickerSamples /> },
  { id: "navigation", title: "Tabs, accordions, pages", samples: <NavigationSamples /> },
  { id: "overlays", title: "Overlays", samples: <OverlaySamples /> },
  { id: "display", title: "Display", samples: <DisplaySamples /> },
  { id: "tables", title: "Tables", samples: <TableSamples /> },
];

/** Every part on one page, for the eye and for the accessibility check; it never ships. */
export function Gallery() {
  const [light, setLight] = useState(document.documentElement.dataset["theme"] === "light");

  function toggle() {
    document.documentElement.dataset["theme"] = light ? "dark" : "light";
    localStorage.setItem("theme", light ? "dark" : "light");
    setLight(!light);
  }

  return (
    <main className="mx-auto flex max-w-360 flex-col gap-8 px-5 py-4 max-md:px-4">
      <header className="flex items-start gap-3">
        <div className="flex-1">
          <h1>Parts</h1>
          <nav aria-label="Sections" className="mt-1 flex flex-wrap gap-x-4 text-sm">
            {sections.map(({ id, title }) => (
              <a
                key={id}
                href={`#${id}`}
                className="inline-flex min-h-6 items-center touch:min-h-11"
              >
                {title}
              </a>
            ))}
          </nav>
        </div>
        <IconButton
          label={light ? "Dark theme" : "Light theme"}
          icon={light ? <Moon aria-hidden size={18} /> : <Sun aria-hidden size={18} />}
          onClick={toggle}
        />
      </header>
      {sections.map(({ id, title, samples }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="mb-2">
            {title}
          </h2>
          {samples}
        </section>
      ))}
    </main>
  );
}

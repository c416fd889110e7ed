import { Moon, Sun } from "lucide-react";
import { type ReactNode, useState } from "react";

import { IconButton } from "../button/icon-button.tsx";
import { ButtonSamples } from "./button-samples.tsx";
import { DisplaySamples } from "./display-samples.tsx";
import { FormSamples } from "./form-samples.tsx";
import { OverlaySamples } from "./overlay-samples.tsx";
import { TableSamples } from "./table-samples.tsx";

/** Every part on one page, for the eye and for the accessibility check; it never ships. */
export function Gallery() {
  const [light, setLight] = useState(document.documentElement.dataset["theme"] === "light");

  function toggle() {
    document.documentElement.dataset["theme"] = light ? "dark" : "light";
    localStorage.setItem("theme", light ? "dark" : "light");
    setLight(!light);
  }

  return (
    <main className="mx-auto flex max-w-360 flex-col gap-6 px-5 py-4 max-md:px-4">
      <header className="flex items-center gap-3">
        <h1 className="flex-1">Parts</h1>
        <IconButton
          label={light ? "Dark theme" : "Light theme"}
          icon={light ? <Moon aria-hidden size={18} /> : <Sun aria-hidden size={18} />}
          onClick={toggle}
        />
      </header>
      <Section title="Tables">
        <TableSamples />
      </Section>
      <Section title="Buttons">
        <ButtonSamples />
      </Section>
      <Section title="Form">
        <FormSamples />
      </Section>
      <Section title="Overlays">
        <OverlaySamples />
      </Section>
      <Section title="Display">
        <DisplaySamples />
      </Section>
    </main>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2">{title}</h2>
      {children}
    </section>
  );
}

import { landingTexts } from "#contract/brand/landing.ts";
import { ClientKindIcon } from "#web/brand/client-kinds.tsx";
import { Column } from "./section-frame.tsx";

export function TrustedBy() {
  const { label, clients } = landingTexts.trustedBy;
  return (
    <section
      aria-labelledby="trusted-by"
      className="border-y border-border bg-surface py-7 md:py-8"
    >
      <Column className="grid items-center gap-3.5 md:grid-cols-[auto_1fr] md:gap-14">
        <h2 id="trusted-by" className="text-sm font-normal text-faint">
          {label}
        </h2>
        <ul className="grid gap-3.5 text-muted md:grid-cols-3 md:gap-0">
          {clients.map(({ kind, text }) => (
            <li
              key={kind}
              className="flex items-center gap-3.5 text-md font-medium md:min-h-10 md:border-l md:border-border md:pl-6 xl:pl-10"
            >
              <ClientKindIcon kind={kind} size={30} />
              {text}
            </li>
          ))}
        </ul>
      </Column>
    </section>
  );
}

import type { ReactNode } from "react";
import { SignedPercent } from "#web/ui/display/figures.tsx";

type SignInLayoutProps = { title: string; lead: string; children: ReactNode };

/** The ways in, under a heading. */
export function SignInLayout({ title, lead, children }: SignInLayoutProps) {
  return (
    <SignInFrame>
      <h1 className="mb-1.5 text-xl">{title}</h1>
      <p className="mb-7 text-muted">{lead}</p>
      {children}
    </SignInFrame>
  );
}

/** What to do at the left, what it is for at the right. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid lg:min-h-[calc(100dvh-var(--navbar-height)-var(--banner-height))] lg:grid-cols-2">
      <div className="flex justify-center px-5 pt-10 pb-12 lg:px-8 lg:pt-18">
        <div className="w-full max-w-[400px]">{children}</div>
      </div>
      <ProofExample />
    </div>
  );
}

/** What the product does, on one invented figure whose arithmetic is exact. */
function ProofExample() {
  return (
    <aside
      aria-label="About Sentinel"
      className="flex items-center justify-center border-l border-border bg-surface p-12 max-lg:hidden"
    >
      <div className="w-full max-w-[440px]">
        <h2 className="mb-2.5 max-w-72 text-xl text-balance">
          Every number on screen can be proved.
        </h2>
        <p className="mb-8 text-md text-muted">
          Each figure opens to the filing it came from, the prices it used and the rule that
          produced it.
        </p>
        <div className="rounded-dialog border border-border bg-raised text-xs">
          <div className="p-6 pb-4">
            <div className="flex justify-between font-medium text-muted">
              <span>Next 8-K return</span>
              <span>Okonjo, 2025-10-07</span>
            </div>
            <div className="mb-4 text-xl">
              <SignedPercent fraction={-0.2139} />
            </div>
            <Caption>Rule</Caption>
            <p className="mb-4 text-sm text-muted">
              Return of the stock from the last close before the event to the close of day 0, minus
              the market fund’s return over the same two closes.
            </p>
            <Caption>Inputs</Caption>
            <Line label="CRBX, 38.42 to 30.05" value="−21.79%" />
            <Line label="Market fund, 331.20 to 329.88" value="−0.40%" />
            <div className="mt-1 flex justify-between border-t border-border pt-1 font-semibold">
              <span>Difference</span>
              <span className="tabular-nums">−21.39%</span>
            </div>
            <div className="mt-4">
              <Caption>Dates</Caption>
            </div>
            <Line label="Accepted" value="2025-10-29 16:12:07 ET" />
            <Line label="Day 0, next session" value="2025-10-30" />
            <Line label="Days from trade" value="22" />
          </div>
          <div className="border-t border-border px-6 pt-4 pb-6">
            <Caption>Source</Caption>
            <p className="text-muted">Form 8-K, items 2.02, 9.01</p>
            <p className="font-mono text-muted">0009990042-25-000118</p>
          </div>
        </div>
        <p className="mt-3 text-xs text-faint">
          Demonstration data: the company, its insiders and its prices are invented.
        </p>
      </div>
    </aside>
  );
}

function Caption({ children }: { children: ReactNode }) {
  return <div className="mb-1.5 text-2xs font-medium text-faint">{children}</div>;
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="mb-1 flex justify-between gap-3">
      <span className="text-muted">{label}</span>
      <span className="tabular-nums">{value}</span>
    </div>
  );
}

import type { ReactNode } from "react";
import { ProofExample } from "./proof-example.tsx";

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

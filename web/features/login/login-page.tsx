import { usePageTitle } from "#web/session/page-title.ts";
import { LoginForm } from "./login-form.tsx";
import { ProofExample } from "./proof-example.tsx";

export function LoginPage() {
  usePageTitle("Client Login");
  return (
    <div className="grid min-h-[calc(100dvh-var(--navbar-height))] lg:grid-cols-2">
      <div className="flex justify-center px-5 pt-10 pb-12 lg:px-8 lg:pt-18">
        <div className="w-full max-w-[400px]">
          <h1 className="mb-1.5 text-xl">Client Login</h1>
          <p className="mb-7 text-muted">Sign in to Sentinel.</p>
          <LoginForm />
          <p className="mt-5 text-center text-muted">
            No account yet, or lost the password? Ask your administrator.
          </p>
        </div>
      </div>
      <ProofExample />
    </div>
  );
}

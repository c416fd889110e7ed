import { Link } from "react-router";
import { usePageTitle } from "#web/session/page-title.ts";
import { LoginForm } from "./login-form.tsx";
import { SignInLayout } from "./sign-in-layout.tsx";

export function LoginPage() {
  usePageTitle("Client Login");
  return (
    <SignInLayout title="Client Login" lead="Sign in to Sentinel.">
      <LoginForm />
      <p className="mt-5 text-center text-muted">
        Need an account? <Link to="/sign-up">Sign up</Link>
      </p>
      <p className="mt-1 text-center text-muted">Lost the password? Ask your administrator.</p>
    </SignInLayout>
  );
}

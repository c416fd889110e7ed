import { Link } from "react-router";
import { usePageTitle } from "#web/session/page-title.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { SignInLayout } from "./sign-in-layout.tsx";

/** Accounts cannot be opened from here yet, and the page says so. */
export function SignUpPage() {
  usePageTitle("Create your account");
  return (
    <SignInLayout
      title="Create your account"
      lead="Accounts are opened by an administrator. Tell us who you are and which packages you need, and we set yours up."
    >
      <Link to="/contact-us" className={`${buttonLook("primary", "large")} w-full`}>
        Contact us
      </Link>
      <p className="mt-5 text-center text-muted">
        Already have an account? <Link to="/login">Login</Link>
      </p>
    </SignInLayout>
  );
}

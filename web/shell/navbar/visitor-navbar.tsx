import { Link } from "react-router";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { Brand } from "./brand.tsx";
import { useThemeSwitch } from "./use-theme-switch.tsx";

/** 52 px: the brand truly centred, on phones at the left; the ways in. */
export function VisitorNavbar() {
  return (
    <header className="sticky top-(--banner-height) z-20 grid h-(--navbar-height) grid-cols-[1fr_auto_1fr] items-center border-b border-border bg-surface pr-4 pl-3 max-sm:grid-cols-[auto_1fr] max-sm:pr-3 max-sm:pl-4">
      <div className="max-sm:hidden" />
      <Brand isNameHiddenOnPhones />
      <div className="flex items-center justify-end gap-3 max-sm:gap-2">
        <PlainIconButton {...useThemeSwitch()} />
        {/* A mailed link signs in while its page stays. */}
        <span className="contents signed-in:hidden">
          <Link to="/sign-up" className={buttonLook("primary")}>
            Get Access Now
          </Link>
          <Link to="/login" className={buttonLook("outline")}>
            Login
          </Link>
        </span>
      </div>
    </header>
  );
}

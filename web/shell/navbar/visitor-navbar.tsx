import { Link } from "react-router";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { useThemeSwitch } from "./use-theme-switch.tsx";
import { brandNames } from "#contract/brand/names.ts";
import { SentinelMark } from "#web/brand/marks.tsx";

/** 52 px: the brand truly centred, on phones at the left; the ways in. */
export function VisitorNavbar() {
  return (
    <header className="sticky top-(--banner-height) z-20 grid h-(--navbar-height) grid-cols-[1fr_auto_1fr] items-center border-b border-border bg-surface pr-4 pl-3 max-sm:grid-cols-[auto_1fr] max-sm:pr-3 max-sm:pl-4 print:hidden">
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

type BrandProps = { isNameHiddenOnPhones?: boolean };

/** Leads to the landing page, which is a document of its own. */
export function Brand({ isNameHiddenOnPhones = false }: BrandProps) {
  return (
    <Link
      to="/?view=home"
      reloadDocument
      aria-label="Sentinel home"
      className="flex items-center justify-center gap-2.5 rounded-control text-md font-semibold -tracking-[0.015em] text-text hover:no-underline touch:min-h-11 touch:min-w-11"
    >
      <SentinelMark size={22} />
      <span className={isNameHiddenOnPhones ? "max-sm:hidden" : ""}>{brandNames.product}</span>
    </Link>
  );
}

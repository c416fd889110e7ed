import { Link } from "react-router";
import { brandNames } from "#contract/brand/names.ts";
import { SentinelMark } from "#web/brand/sentinel-mark.tsx";

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

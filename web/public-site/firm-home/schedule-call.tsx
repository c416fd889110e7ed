import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { useAppHref } from "#web/site/site-context.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { classNames } from "#web/ui/class-names.ts";

export function ScheduleCall() {
  const appHref = useAppHref();
  return (
    <a
      href={appHref("/contact-us")}
      className={classNames(buttonLook("primary", "large"), "h-11 px-5 max-md:w-full")}
    >
      {firmHomeTexts.contact.button}
    </a>
  );
}

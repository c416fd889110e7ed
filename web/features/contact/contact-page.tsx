import { useNavigate } from "react-router";
import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { InquiryForm } from "#web/inquiry/inquiry-form.tsx";
import { usePageTitle } from "#web/session/page-title.ts";

const { pageTitle, next } = inquiryTexts;

export function ContactPage() {
  usePageTitle(pageTitle);
  const navigate = useNavigate();
  const heading = <h1 className="mb-1 text-xl">{pageTitle}</h1>;
  return (
    <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,720px)_minmax(0,1fr)] gap-x-16 gap-y-8 px-5 py-12 max-xl:grid-cols-1 max-md:py-6">
      <div className="rounded-dialog border border-border bg-surface">
        <InquiryForm
          page="contact_us"
          heading={heading}
          thanksHeading={heading}
          onClose={() => void navigate("/dashboard")}
        />
      </div>
      <section aria-label={next.heading} className="xl:pt-6">
        <h2 className="mb-4 font-semibold">{next.heading}</h2>
        <ol className="flex max-w-md flex-col gap-4">
          {next.steps.map((step, index) => (
            <li key={step} className="flex gap-3 text-muted">
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full border border-border text-xs tabular-nums"
              >
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

import { useLocation, useNavigate } from "react-router";
import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { InquiryForm } from "#web/inquiry/inquiry-form.tsx";
import { fieldsOf } from "#web/inquiry/inquiry-draft.ts";
import { Button } from "#web/ui/button/button.tsx";

const { pageTitle, next } = inquiryTexts;

export function ContactPage() {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const heading = <h1 className="mb-1 text-xl">{pageTitle}</h1>;
  return (
    <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,720px)_minmax(0,1fr)] gap-x-16 gap-y-8 px-5 py-12 max-xl:grid-cols-1 max-md:py-6">
      <div className="rounded-dialog border border-border bg-surface">
        <InquiryForm
          page="contact_us"
          heading={heading}
          thanksHeading={heading}
          known={fieldsOf(state)}
          onClose={() => void navigate("/dashboard")}
        />
      </div>
      <section aria-label={next.heading}>
        <h2 className="mb-4 font-semibold">{next.heading}</h2>
        <ol className="grid max-w-md list-decimal gap-4 pl-5 text-muted">
          {next.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {state !== null && (
          <Button variant="outline" className="mt-6" onClick={() => history.back()}>
            Back
          </Button>
        )}
      </section>
    </div>
  );
}

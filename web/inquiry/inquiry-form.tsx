import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from "react";
import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { InquiryFields } from "./inquiry-fields.tsx";
import { type Inquiry, useInquiry } from "./use-inquiry.ts";
import { Check } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import {
  missingText,
  type InquiryPage,
  type InquiryValues,
  type RequiredField,
} from "./inquiry-values.ts";

type InquiryThanksProps = { heading: ReactNode; onClose: () => void };

/** Takes the place of the form, and the focus with it. */
function InquiryThanks({ heading, onClose }: InquiryThanksProps) {
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <div className="px-8 pt-9 pb-8 max-md:px-5">
      {heading && <div className="mb-6">{heading}</div>}
      <span
        aria-hidden
        className="mb-5 grid size-10 place-items-center rounded-full bg-success-tint text-success-text"
      >
        <Check size={16} />
      </span>
      <p ref={thanks} tabIndex={-1} className="mb-6 max-w-104 text-md outline-none">
        {inquiryTexts.thanks}
      </p>
      <Button size="large" onClick={onClose}>
        {inquiryTexts.close}
      </Button>
    </div>
  );
}

export interface InquiryFormProps {
  /** The heading above the form, which names it. */
  heading: ReactNode;
  /** Above the thanks, where a page would be left without a heading. */
  thanksHeading?: ReactNode;
  page: InquiryPage;
  /** What is known of the visitor; fields that were typed in before keep their text. */
  known?: Partial<InquiryValues>;
  /** Pressed below the thanks. */
  onClose: () => void;
  /** Called whenever the form moves to another stage. */
  onStage?: (stage: Inquiry["stage"]) => void;
}

/** The contact form, and after it was sent the thanks. Its frame decides how high it can be. */
export function InquiryForm(props: InquiryFormProps) {
  const { heading, thanksHeading, page, known, onClose, onStage } = props;
  const form = useRef<HTMLFormElement>(null);
  const inquiry = useInquiry(page, known);
  const headingId = useId();
  useEffect(() => onStage?.(inquiry.stage), [onStage, inquiry.stage]);
  if (inquiry.stage === "sent") {
    return <InquiryThanks heading={thanksHeading} onClose={onClose} />;
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const wrong = inquiry.submit();
    if (wrong !== null) focusField(form.current, wrong);
  }

  /** The browser sends no form whose button is disabled, and says nothing. */
  function submitByEnter(event: KeyboardEvent) {
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key !== "Enter" || !isLine || event.nativeEvent.isComposing) return;
    submit(event);
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={headingId}
      onSubmit={submit}
      onKeyDown={submitByEnter}
      className="flex min-h-0 flex-1 flex-col"
    >
      <header className="px-7 pt-6 pb-4 max-md:px-5">
        <div id={headingId}>{heading}</div>
        <p className="text-muted">{inquiryTexts.required}</p>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-7 pt-1 pb-6 max-md:px-5">
        <InquiryFields inquiry={inquiry} />
      </div>
      <InquiryFoot inquiry={inquiry} />
    </form>
  );
}

function focusField(form: HTMLFormElement | null, field: RequiredField): void {
  const found = form?.elements.namedItem(field);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}

/** What is still needed, why sending failed, and the button that sends. */
function InquiryFoot({ inquiry }: { inquiry: Inquiry }) {
  const { values, stage, missing, failure } = inquiry;
  const neededId = useId();
  const isSubmitting = stage === "submitting";
  return (
    <footer className="flex flex-col gap-3 border-t border-border px-7 py-4 max-md:px-5">
      {failure !== null && (
        <div
          role="alert"
          className="rounded-control bg-danger-tint px-3 py-2 text-sm text-danger-text"
        >
          <p>{inquiryTexts.failure}</p>
          {failure.reason !== null && <p>{failure.reason}</p>}
        </div>
      )}
      <div className="flex items-center justify-between gap-x-6 gap-y-3 max-md:flex-col max-md:items-stretch">
        <div className="min-w-0 text-xs">
          <p className="text-faint">{inquiryTexts.footnote}</p>
          {/* Stays while it is empty: what appears together with its text is not always read out. */}
          <p id={neededId} role="status" className="text-muted">
            {missing.length > 0 &&
              `${inquiryTexts.stillNeeded} ${missingText(missing, values.country)}`}
          </p>
        </div>
        <Button
          type="submit"
          size="large"
          className="min-w-30"
          busy={isSubmitting}
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? neededId : undefined}
        >
          {isSubmitting ? inquiryTexts.submitting : inquiryTexts.submit}
        </Button>
      </div>
    </footer>
  );
}

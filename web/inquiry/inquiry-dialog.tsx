import { X } from "lucide-react";
import { useState } from "react";
import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { NativeDialog } from "#web/ui/overlay/native-dialog.tsx";
import { clearDraft, readDraft } from "./inquiry-draft.ts";
import { InquiryForm } from "./inquiry-form.tsx";
import { type InquiryPage, isUntouched } from "./inquiry-values.ts";
import type { Inquiry } from "./use-inquiry.ts";
import { Button } from "#web/ui/button/button.tsx";

type DiscardQuestionProps = { open: boolean; onKeep: () => void; onDiscard: () => void };

function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  const { question, text, keep, confirm } = inquiryTexts.discard;
  return (
    <NativeDialog open={open} onCloseRequest={onKeep} label={question} isQuestion className="w-110">
      <div className="p-5">
        <h2 className="font-semibold">{question}</h2>
        <p className="mt-2 text-muted">{text}</p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onKeep}>
            {keep}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {confirm}
          </Button>
        </div>
      </div>
    </NativeDialog>
  );
}

export interface InquiryDialogProps {
  open: boolean;
  onClose: () => void;
  page: InquiryPage;
}

/** The contact form over a public page. What was typed is given up only after a question. */
export function InquiryDialog({ open, onClose, page }: InquiryDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [stage, setStage] = useState<Inquiry["stage"]>("editing");

  function askToClose() {
    // What is on its way cannot be called back.
    if (stage === "submitting") return;
    if (isUntouched(readDraft())) onClose();
    else setIsAsking(true);
  }

  function discard() {
    clearDraft();
    setIsAsking(false);
    onClose();
  }

  return (
    <>
      {/* Before the form, so that it is gone when the form gives the focus back to the page. */}
      <DiscardQuestion
        open={isAsking && stage === "editing"}
        onKeep={() => setIsAsking(false)}
        onDiscard={discard}
      />
      <NativeDialog
        open={open}
        onCloseRequest={askToClose}
        label={inquiryTexts.dialogTitle}
        className={`w-180 not-has-[form]:w-120 ${fullOnPhones}`}
      >
        <InquiryForm
          page={page}
          onClose={onClose}
          onStage={setStage}
          heading={<h2 className="text-lg font-semibold">{inquiryTexts.dialogTitle}</h2>}
        />
        {/* Last in order, so that the focus begins in the form. */}
        <PlainIconButton
          label={inquiryTexts.close}
          icon={<X aria-hidden size={16} />}
          onClick={askToClose}
          // The thanks have a button of the same name.
          className="absolute top-5 right-5 [dialog:not(:has(form))_&]:hidden"
        />
      </NativeDialog>
    </>
  );
}

/** The form; the thanks stay small. */
const fullOnPhones =
  "max-md:has-[form]:m-0 max-md:has-[form]:h-dvh max-md:has-[form]:max-h-none max-md:has-[form]:w-full " +
  "max-md:has-[form]:max-w-none max-md:has-[form]:rounded-none max-md:has-[form]:border-0";

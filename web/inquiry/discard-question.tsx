import { inquiryTexts } from "#contract/brand/inquiry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { NativeDialog } from "#web/ui/overlay/native-dialog.tsx";

type DiscardQuestionProps = { open: boolean; onKeep: () => void; onDiscard: () => void };

export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
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

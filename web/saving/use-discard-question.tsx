import { useState } from "react";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

type DiscardQuestionProps = {
  open: boolean;
  title?: string | undefined;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Before a form that was filled in and not saved is left. */
export function DiscardQuestion({
  open,
  title = "Discard your changes?",
  onKeep,
  onDiscard,
}: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      destructive
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}

/** Closes a dialog at once while nothing was typed in it, and else after a question, to be placed in it. */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => (isDirty ? setIsAsking(true) : onClose()),
    question: (
      <DiscardQuestion
        open={isAsking}
        onKeep={() => setIsAsking(false)}
        onDiscard={() => {
          setIsAsking(false);
          onClose();
        }}
      />
    ),
  };
}

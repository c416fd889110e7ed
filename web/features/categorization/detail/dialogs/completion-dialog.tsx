import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Confetti } from "./confetti.tsx";

type CompletionDialogProps = {
  isOpen: boolean;
  companyName: string;
  total: number;
  onClose: () => void;
  onBackToList: () => void;
};

export function CompletionDialog(props: CompletionDialogProps) {
  const { isOpen, companyName, total, onClose, onBackToList } = props;
  const all = total === 1 ? "The one interaction" : `All ${total} interactions`;
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => !next && onClose()}
        title={`${companyName} is complete`}
        actions={
          <>
            <Button variant="outline" onClick={onClose}>
              Stay here
            </Button>
            <Button onClick={onBackToList}>Back to list</Button>
          </>
        }
      >
        <p>
          {all} of this company {total === 1 ? "is" : "are"} judged and saved. The company is locked
          now: you can read it, and only an administrator can reopen it for changes.
        </p>
      </Dialog>
      {isOpen && <Confetti />}
    </>
  );
}

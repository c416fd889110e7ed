import { Dialog } from "#web/ui/overlay/dialog.tsx";

type DescriptionDialogProps = {
  isOpen: boolean;
  companyName: string;
  /** Empty where no source told. */
  description: string;
  onClose: () => void;
};

export function DescriptionDialog(props: DescriptionDialogProps) {
  const { isOpen, companyName, description, onClose } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Fraud description: ${companyName}`}
      width="medium"
    >
      <p className="text-base/6 whitespace-pre-line text-text">
        {description || "No description of the fraud was given for this company."}
      </p>
    </Dialog>
  );
}

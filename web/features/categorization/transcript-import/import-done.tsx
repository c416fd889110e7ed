import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { screens } from "#web/session/screens.ts";
import { Button } from "#web/ui/button/button.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { outcomesText } from "./import-text.ts";

type ImportDoneProps = {
  name: string;
  answer: OperationAnswer<"import_transcripts">;
  onAnother: () => void;
};

export function ImportDone({ name, answer, onAnother }: ImportDoneProps) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-success-tint px-4 py-3"
    >
      <CircleCheck aria-hidden size={20} className="text-success-text" />
      <p className="min-w-0 flex-1 basis-60 text-sm break-words">
        <b className="font-medium">{name} is imported:</b> {outcomesText(answer)}.
      </p>
      <Link to={screens.categorizationAdmin.path} className={buttonLook("outline")}>
        Go to assignments
      </Link>
      <Button variant="outline2" onClick={onAnother}>
        Import another file
      </Button>
    </div>
  );
}

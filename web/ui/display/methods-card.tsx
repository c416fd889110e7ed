import { Copy } from "lucide-react";
import { Button } from "../button/button.tsx";
import { Card } from "./card.tsx";
import { useToast } from "../overlay/toast.tsx";

/** The methods as plain text, to be copied into a report. */
export function MethodsCard({ text }: { text: string }) {
  const showToast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: "success", title: "Methods text copied." });
    } catch {
      showToast({
        tone: "danger",
        title: "Your browser blocked copying. Select the text instead.",
      });
    }
  }
  return (
    <Card
      title="Methods, for a report"
      aria-label="Methods, for a report"
      actions={
        <Button
          variant="outline2"
          size="compact"
          icon={<Copy aria-hidden size={14} />}
          onClick={() => void copy()}
        >
          Copy text
        </Button>
      }
    >
      <p className="max-w-180 p-3.5 text-sm wrap-anywhere whitespace-pre-line text-muted">{text}</p>
    </Card>
  );
}

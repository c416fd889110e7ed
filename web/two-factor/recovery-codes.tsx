import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";

/** Recovery codes with the ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [note, setNote] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setNote("Copied.");
    } catch {
      setNote("Your browser blocked copying. Download the codes, or select and copy them.");
    }
  }

  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="grid gap-0.5 rounded-control border border-border bg-field px-3.5 py-3 font-mono text-xs leading-5"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex gap-3">
        <Button
          variant="outline"
          className="flex-1"
          icon={<Copy aria-hidden size={14} />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="outline"
          className="flex-1"
          icon={<Download aria-hidden size={14} />}
          onClick={() => saveCodes(codes)}
        >
          Download
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-4 text-xs text-muted">
        {note}
      </p>
    </>
  );
}

function saveCodes(codes: readonly string[]): void {
  const text = ["Sentinel recovery codes. Each works once.", "", ...codes, ""].join("\n");
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "sentinel-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(address);
}

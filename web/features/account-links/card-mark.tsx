import { Check, LoaderCircle, X } from "lucide-react";

type Tone = "running" | "success" | "failed";

const looks = {
  running: "text-accent",
  success: "bg-success-tint text-success-text",
  failed: "bg-danger-tint text-danger-text",
} as const satisfies Record<Tone, string>;

/** The state, above the heading that says the same. */
export function CardMark({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden
      className={`mb-5 grid size-10 place-items-center rounded-full ${looks[tone]}`}
    >
      {tone === "running" && <LoaderCircle size={36} strokeWidth={1.25} className="animate-spin" />}
      {tone === "success" && <Check size={18} />}
      {tone === "failed" && <X size={18} />}
    </span>
  );
}

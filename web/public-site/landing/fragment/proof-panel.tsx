import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { Directed, NoValue } from "#web/ui/display/figures.tsx";
import { unbroken } from "../../unbroken.tsx";
import type { Proof } from "./proof.ts";

const texts = fragmentTexts.proof;

/** Says how the chosen figure came about. */
export function ProofPanel({ proof }: { proof: Proof }) {
  return (
    <section
      aria-label={texts.label}
      className="border-t border-border bg-raised px-4 py-4.5 text-xs xl:border-t-0 xl:border-l xl:p-5 light:bg-bg"
    >
      <div aria-live="polite">
        <p className="flex justify-between gap-3">
          <span className="font-medium text-muted">{unbroken(proof.name)}</span>
          <span className="text-faint tabular-nums">{proof.subject}</span>
        </p>
        <p className="my-0.5 text-xl font-semibold tabular-nums [&_svg]:mr-1.5 [&_svg]:size-3.5">
          {proof.figure === null ? (
            <NoValue />
          ) : (
            <Directed direction={proof.figure.direction}>{proof.figure.text}</Directed>
          )}
        </p>
      </div>
      <PartName text={texts.rule} />
      <p className="max-w-160 text-sm text-pretty text-muted">{unbroken(proof.rule)}</p>
      {proof.inputs.length > 0 && <PartName text={texts.inputs} />}
      <Lines lines={proof.inputs} />
      {proof.result && (
        <dl className="mt-1.5 flex justify-between border-t border-border pt-1 font-semibold tabular-nums">
          <dt>{proof.result.label}</dt>
          <dd>{proof.result.value}</dd>
        </dl>
      )}
      <PartName text={texts.dates} />
      <Lines lines={proof.dates} />
      {proof.source && (
        <>
          <hr className="-mx-4 mt-4 border-border xl:-mx-5" />
          <PartName text={texts.source} />
          <p className="text-muted">{unbroken(proof.source.form)}</p>
          <p className="mt-1 font-mono">{proof.source.accession}</p>
        </>
      )}
    </section>
  );
}

function PartName({ text }: { text: string }) {
  return <p className="mt-4 mb-1.5 text-2xs font-medium text-faint">{text}</p>;
}

function Lines({ lines }: { lines: Proof["dates"] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { PublicStatus } from "#contract/operations/site/source-status.ts";

/** For comparison with the key of an evidence pack. */
export function EvidenceKey({ evidence_key: key }: Pick<PublicStatus, "evidence_key">) {
  if (key === null) return null;
  return (
    <section aria-labelledby="evidence-key-title" className="mt-8">
      <h2 id="evidence-key-title">Signing key of evidence packs</h2>
      <p className="mt-2 text-sm text-muted">
        Evidence packs from this installation are signed with the Ed25519 key{" "}
        <span className="font-mono text-text">{key.key_id}</span>.
      </p>
      <p className="mt-1 text-sm text-muted">
        Public key: <span className="font-mono wrap-anywhere text-text">{key.public_key}</span>
      </p>
    </section>
  );
}

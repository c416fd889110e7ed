import { createHash, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import type { Database } from "#database/connect.ts";
import { keepEvidenceKey, readEvidenceKey } from "#database/evidence/evidence-keys.ts";
import type { Clock } from "#platform/clock.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";

/** The installation's public key, as the status page and each pack show it. */
export type PublicEvidenceKey = {
  /** The first 16 hex digits of the SHA-256 of the key. */
  keyId: string;
  /** 32 bytes, base64. */
  publicKey: string;
};

export type EvidenceSigner = PublicEvidenceKey & { sign: (text: Buffer) => string };

/** Of a SubjectPublicKeyInfo, the last 32 bytes are the key itself (RFC 8410). */
const keyBytes = 32;

type KeyServices = { db: Database; keyRing: KeyRing; clock: Clock };

/** Opens the installation's key for signing, which is made when it is first needed. @throws SealError */
export async function openEvidenceSigner(services: KeyServices): Promise<EvidenceSigner> {
  const { keyId, publicKey, sealed } = await storedKey(services);
  const key = createPrivateKey({
    key: services.keyRing.open(sealed, evidenceKeyContext(keyId)),
    format: "der",
    type: "pkcs8",
  });
  return { keyId, publicKey, sign: (text) => sign(null, text, key).toString("base64") };
}

/** The public part alone, made as well when it is first needed. */
export async function readPublicEvidenceKey(services: KeyServices): Promise<PublicEvidenceKey> {
  const { keyId, publicKey } = await storedKey(services);
  return { keyId, publicKey };
}

/** The public part as the status page has it. */
export function presentEvidenceKey(key: { key_id: string; public_key: Buffer }) {
  const { key_id: keyId, public_key: spki } = key;
  return { key_id: keyId, public_key: spki.subarray(-keyBytes).toString("base64") };
}

/** What the private key is sealed for. */
export function evidenceKeyContext(keyId: string): string {
  return `evidence-key:${keyId}`;
}

/** The id of a public key, of its 32 bytes. */
export function evidenceKeyId(publicKey: Buffer): string {
  return createHash("sha256").update(publicKey).digest("hex").slice(0, 16);
}

async function storedKey({ db, keyRing, clock }: KeyServices) {
  const known = await readEvidenceKey(db);
  if (known === undefined) await makeKey(db, keyRing, clock.now().toString());
  const stored = known ?? (await readEvidenceKey(db));
  if (stored === undefined) throw new Error("The key that signs evidence packs is missing.");
  return {
    keyId: stored.key_id,
    publicKey: stored.public_key.subarray(-keyBytes).toString("base64"),
    sealed: stored.private_sealed,
  };
}

async function makeKey(db: Database, keyRing: KeyRing, at: string): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const spki = publicKey.export({ format: "der", type: "spki" });
  const keyId = evidenceKeyId(spki.subarray(-keyBytes));
  const secret = privateKey.export({ format: "der", type: "pkcs8" });
  await keepEvidenceKey(db, {
    key_id: keyId,
    public_key: spki,
    private_sealed: keyRing.seal(secret, evidenceKeyContext(keyId)),
    created_at: at,
  });
}

/** signature.json: the same bytes whenever it is written, which the verifiers check. */
export function signatureFile(
  { keyId, publicKey, sign: signText }: EvidenceSigner,
  sums: Buffer,
): string {
  const content = {
    algorithm: "Ed25519",
    signs: "SHA256SUMS",
    key_id: keyId,
    public_key: publicKey,
    signature: signText(sums),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Hashes, and the signature of the list of files. */
import { createHash, createPublicKey, verify as verifySignature } from "node:crypto";
import { problem } from "../findings.mjs";

export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Of a SubjectPublicKeyInfo of Ed25519, what comes before the 32 bytes of the key (RFC 8410). */
const keyPrefix = Buffer.from("302a300506032b6570032100", "hex");

export function checkSignature(present, wantedKey) {
  const raw = present.get("signature.json");
  if (raw === undefined || !present.has("SHA256SUMS")) {
    problem("MISSING: signature.json");
    return null;
  }
  let given;
  try {
    given = JSON.parse(raw.toString("latin1"));
  } catch {
    given = {};
  }
  if (typeof given?.public_key !== "string" || typeof given.signature !== "string") {
    problem("CHANGED: signature.json (it cannot be read)");
    return null;
  }
  const publicKey = Buffer.from(given.public_key, "base64");
  const signature = Buffer.from(given.signature, "base64");
  const keyId = sha256(publicKey).slice(0, 16);
  const expected = {
    algorithm: "Ed25519",
    signs: "SHA256SUMS",
    key_id: keyId,
    public_key: publicKey.toString("base64"),
    signature: signature.toString("base64"),
  };
  if (!Buffer.from(`${JSON.stringify(expected, null, 2)}\n`).equals(raw))
    problem("CHANGED: signature.json (it is not in the expected format)");
  if (!isSigned(present.get("SHA256SUMS"), publicKey, signature))
    problem("CHANGED: SHA256SUMS or signature.json (the signature does not match)");
  if (wantedKey !== null && wantedKey !== keyId)
    problem(`OTHER KEY: the pack is signed by ${keyId}, not by ${wantedKey}`);
  return keyId;
}

function isSigned(message, publicKey, signature) {
  try {
    const spki = Buffer.concat([keyPrefix, publicKey]);
    return verifySignature(
      null,
      message,
      createPublicKey({ key: spki, format: "der", type: "spki" }),
      signature,
    );
  } catch {
    return false;
  }
}

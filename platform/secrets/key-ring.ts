import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** A key for secrets at rest: 32 bytes under a short name that sealed values carry. */
export type SecretKey = { id: string; key: Buffer };

/** Seals what must be read again but never in a copy of the database: the keys lie elsewhere. */
export type KeyRing = {
  /** The key new values are sealed with. */
  currentKeyId: string;
  /** Every key there is, the current one first. */
  keyIds: readonly string[];
  /**
   * Encrypts and signs.
   * @param context  what the value is and whose, e.g. "second-factor:17"; needed again to open it,
   *   so that a sealed value moved to another row does not open there
   */
  seal(plain: Buffer | string, context: string): Buffer;
  /** @throws SealError when the key is unknown, the context another, or a byte was changed */
  open(sealed: Buffer, context: string): Buffer;
  /** The key a value was sealed with. @throws SealError when it is no sealed value */
  keyIdOf(sealed: Buffer): string;
  /**
   * HMAC-SHA-256 of a text that stays readable, under a key of its own for each purpose.
   * @param purpose  what is signed, e.g. "audit-anchor"
   */
  sign(text: string, purpose: string): Signature;
  checkSignature(text: string, signature: Signature, purpose: string): SignatureState;
};

/** `hmac` in hex. */
export type Signature = { keyId: string; hmac: string };

export type SignatureState = "holds" | "does not hold" | "unknown key";

/** A sealed value cannot be opened. The message tells nothing of the value. */
export class SealError extends Error {
  override name = "SealError";
}

const algorithm = "aes-256-gcm";
const version = 1;
const keyIdStart = 2;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under several keys. A sealed value is version (1 byte), length of the key id (1),
 * key id, nonce (12), tag (16), ciphertext; all before the nonce and the context are signed too.
 * @param keys  at least one, each id once; the first seals
 */
export function createKeyRing(keys: readonly SecretKey[]): KeyRing {
  const keysById = new Map(keys.map(({ id, key }) => [id, key]));
  const current = firstOf(keys);

  function seal(plain: Buffer | string, context: string): Buffer {
    const header = headerOf(current.id);
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, current.key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(authenticatedData(header, context));
    const text = typeof plain === "string" ? Buffer.from(plain, "utf8") : plain;
    const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([header, nonce, cipher.getAuthTag(), encrypted]);
  }

  function open(sealed: Buffer, context: string): Buffer {
    const id = keyIdOf(sealed);
    const key = keysById.get(id);
    if (key === undefined) throw new SealError(`The key "${id}" is not among the secret keys.`);
    const header = headerOf(id);
    const nonceEnd = header.length + nonceBytes;
    const tagEnd = nonceEnd + tagBytes;
    const nonce = sealed.subarray(header.length, nonceEnd);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(authenticatedData(header, context));
    decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
    } catch {
      throw new SealError("An encrypted value was changed or belongs elsewhere.");
    }
  }

  function sign(text: string, purpose: string): Signature {
    return { keyId: current.id, hmac: hmacOf(current.key, text, purpose).toString("hex") };
  }

  function checkSignature(text: string, { keyId, hmac }: Signature, purpose: string) {
    const key = keysById.get(keyId);
    if (key === undefined) return "unknown key";
    const expected = hmacOf(key, text, purpose);
    const given = Buffer.from(hmac, "hex");
    const isSame = given.length === expected.length && timingSafeEqual(given, expected);
    return isSame ? "holds" : "does not hold";
  }

  return {
    currentKeyId: current.id,
    keyIds: [...keysById.keys()],
    seal,
    open,
    keyIdOf,
    sign,
    checkSignature,
  };
}

/** The key that seals is never the key that signs. */
function hmacOf(key: Buffer, text: string, purpose: string): Buffer {
  const own = Buffer.from(hkdfSync("sha256", key, "", `sentinel-sign:${purpose}`, 32));
  return createHmac("sha256", own).update(text).digest();
}

function firstOf(keys: readonly SecretKey[]): SecretKey {
  const [first] = keys;
  if (first === undefined) throw new Error("A key ring needs a key.");
  return first;
}

function headerOf(keyId: string): Buffer {
  const id = Buffer.from(keyId, "utf8");
  return Buffer.concat([Buffer.from([version, id.length]), id]);
}

/** The header has a length of its own, so no other header and context give the same bytes. */
function authenticatedData(header: Buffer, context: string): Buffer {
  return Buffer.concat([header, Buffer.from(context, "utf8")]);
}

function keyIdOf(sealed: Buffer): string {
  const [writtenVersion, idLength = 0] = sealed;
  const idEnd = keyIdStart + idLength;
  if (writtenVersion !== version || idLength === 0 || sealed.length < idEnd + nonceBytes + tagBytes)
    throw new SealError("This is not an encrypted value.");
  return sealed.toString("utf8", keyIdStart, idEnd);
}

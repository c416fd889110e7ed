/** Reads the numbers of a WOFF2 file in order. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  byte(): number {
    this.#at += 1;
    return this.#bytes.readUInt8(this.#at - 1);
  }

  short(): number {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  word(): number {
    this.#at += 2;
    return this.#bytes.readUInt16BE(this.#at - 2);
  }

  long(): number {
    this.#at += 4;
    return this.#bytes.readUInt32BE(this.#at - 4);
  }

  take(length: number): Buffer {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** UIntBase128: seven bits in each byte. */
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.byte();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
  }

  /** 255UInt16: one byte for small numbers. */
  short255(): number {
    const code = this.byte();
    if (code === 253) return this.word();
    if (code === 254) return this.byte() + 506;
    return code === 255 ? this.byte() + 253 : code;
  }
}

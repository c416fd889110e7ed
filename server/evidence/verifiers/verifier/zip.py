"""A pack as received: a ZIP, every byte of which must be as written."""
import hashlib
import re
import struct
import zlib

from verifier.findings import problem

LOCAL, DIRECTORY, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
LAST = ("ZIPSUMS", "SHA256SUMS", "signature.json")


def read_zip(data):
    """The files of a ZIP. Reports each entry and each other part that is not as written."""
    start = find_sums(data)
    if start is None:
        problem("CHANGED: ZIPSUMS (its entry in the ZIP cannot be found)")
        return {}
    content, fields = {}, []
    sums, _, _ = stored_entry(data, start)
    at = 0
    for line in sums.decode("latin-1").split("\n")[:-1]:
        match = re.fullmatch(r"([0-9a-f]{64})  (\d{1,10})  ([\w./-]+)", line)
        if match is None:
            problem("CHANGED: ZIPSUMS (a line is not in the expected format: %r)" % line[:100])
            continue
        digest, length, name = match.group(1), int(match.group(2)), match.group(3)
        raw = data[at:at + length]
        if hashlib.sha256(raw).hexdigest() != digest:
            problem("CHANGED: %s (its entry in the ZIP)" % name)
        content[name] = inflated(raw)
        fields.append((name, raw[4:30], at))
        at += length
    if at != start:
        problem("CHANGED: ZIPSUMS (the ZIP has %s bytes before it, not %s)" % (start, at))
    rest = start
    for expected in LAST:
        body, name, end = stored_entry(data, rest)
        if name != expected:
            problem("CHANGED: %s (its entry in the ZIP)" % expected)
        content[expected] = body
        fields.append((expected, None, rest))
        rest = end
    compare_rest(data, start, content, fields)
    return content


def find_sums(data):
    """Where the entry of ZIPSUMS begins: the last of its name after the header of an entry."""
    at = len(data)
    while True:
        at = data.rfind(b"ZIPSUMS", 0, at)
        if at < 30:
            return None
        if data[at - 30:at - 26] == LOCAL:
            return at - 30


def stored_entry(data, at):
    """Content and name of an entry that is not compressed, and where it ends."""
    header = data[at:at + 30]
    if len(header) < 30:
        return b"", "", at
    size, length = struct.unpack("<L", header[18:22])[0], struct.unpack("<H", header[26:28])[0]
    begin = at + 30 + length
    return data[begin:begin + size], data[at + 30:begin].decode("latin-1"), min(begin + size, len(data))


def inflated(raw):
    """The content of a compressed entry; empty if it cannot be read, which its hash then reveals."""
    try:
        return zlib.decompress(raw[30 + struct.unpack("<H", raw[26:28])[0]:], -15)
    except (zlib.error, struct.error):
        return b""


def compare_rest(data, start, content, entries):
    """Rebuilds ZIPSUMS and what follows it, the directory, and the end, and compares them byte by byte."""
    time = data[10:14]
    parts, directory, at = [], [], start
    for name, fields, offset in entries:
        if fields is None:
            body, offset = content[name], at
            fields = struct.pack(
                "<3H4s3L2H", 20, 0, 0, time, zlib.crc32(body), len(body), len(body), len(name), 0)
            parts.append((name + " (its entry in the ZIP)", LOCAL + fields + name.encode() + body))
            at += len(parts[-1][1])
        record = struct.pack("<4sH26s3HLL", DIRECTORY, 3 * 256 + 20, fields, 0, 0, 0, 0o100644 << 16, offset)
        directory.append((name, record + name.encode()))
    size = sum(len(record) for _, record in directory)
    count = len(directory)
    parts += [("the directory of the ZIP (%s)" % name, record) for name, record in directory]
    parts.append(("the end of the ZIP", struct.pack("<4s4H2LH", END, 0, 0, count, count, size, at, 0)))
    at = start
    for name, part in parts:
        if data[at:at + len(part)] != part:
            problem("CHANGED: %s" % name)
        at += len(part)
    if at != len(data):
        problem("CHANGED: the end of the ZIP (%s bytes, not %s)" % (len(data), at))

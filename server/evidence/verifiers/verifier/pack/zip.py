"""A pack as received: a ZIP, every byte of which must be as written."""
import hashlib
import re
import struct
import zlib

from verifier.findings import problem

LOCAL, DIRECTORY, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
LAST = ("ZIPSUMS", "SHA256SUMS", "signature.json")
SUM_LINE = r"([0-9a-f]{64})  (\d{1,10})  ([\w./-]+)"
# The most that a ZIP of another program may unpack to, in bytes.
MOST = 2 ** 31


def read_zip(data):
    """The files of a ZIP. Reports each entry and each other part that is not as written."""
    directory = directory_of(data)
    if is_packed_again(data, directory):
        return files_packed_again(data, directory)
    start = find_sums(data)
    if start is None:
        problem("CHANGED: ZIPSUMS (its entry in the ZIP cannot be found)")
        return {}
    content, fields = {}, []
    sums, _, _ = stored_entry(data, start)
    at = 0
    for line in sums.decode("latin-1").split("\n")[:-1]:
        match = re.fullmatch(SUM_LINE, line)
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


def directory_of(data):
    """The entries that the directory at the end of a ZIP lists, of any program; folders are left out."""
    end = data.rfind(END)
    if end == -1 or end + 22 > len(data):
        return []
    entries = []
    at, = struct.unpack_from("<L", data, end + 16)
    while at + 46 <= end and data[at:at + 4] == DIRECTORY:
        length, extra, comment = struct.unpack_from("<3H", data, at + 28)
        name = data[at + 46:at + 46 + length].decode("latin-1")
        local, = struct.unpack_from("<L", data, at + 42)
        if not name.endswith("/"):
            entries.append((re.sub(r"[^\w./ -]", "?", name, flags=re.ASCII), at, local))
        at += 46 + length + extra + comment
    tops = [name[:-10] for name, _, _ in entries if re.fullmatch(r"([^/]+/)?SHA256SUMS", name)]
    top = tops[0] if tops else ""
    return [(name[len(top):] if name.startswith(top) else name, at, local) for name, at, local in entries]


def body_of(data, at, local, most):
    """The content of an entry, stored or compressed; empty if it is unreadable or longer than `most`."""
    packed_size, size = struct.unpack_from("<2L", data, at + 20)
    if local + 30 > len(data) or size > most:
        return b""
    # The extra field can have another length in the directory than before the content.
    begin = local + 30 + sum(struct.unpack_from("<2H", data, local + 26))
    packed = data[begin:begin + packed_size]
    if struct.unpack_from("<H", data, at + 10)[0] == 0:
        return packed
    try:
        reader = zlib.decompressobj(-15)
        # One byte more than stated: room to see that the content ends.
        body = reader.decompress(packed, size + 1)
    except zlib.error:
        return b""
    return body if reader.eof and len(body) <= size else b""


def is_packed_again(data, directory):
    """Whether another program wrote a ZIP: most entries are not as ZIPSUMS, which is whole, says."""
    if not directory:
        return False
    found = [(at, local) for name, at, local in directory if name == "ZIPSUMS"]
    if not found:
        return b"ZIPSUMS" not in data
    sums = body_of(data, found[0][0], found[0][1], MOST)
    if zlib.crc32(sums) != struct.unpack_from("<L", data, found[0][0] + 16)[0]:
        return False
    lines = sums.decode("latin-1").split("\n")[:-1]
    at = changed = 0
    for line in lines:
        match = re.fullmatch(SUM_LINE, line)
        raw = data[at:at + int(match.group(2))] if match else b""
        at += len(raw)
        changed += match is None or hashlib.sha256(raw).hexdigest() != match.group(1)
    return changed * 2 > len(lines)


def files_packed_again(data, directory):
    problem("NOT AS WRITTEN: The ZIP file was packed again after Sentinel wrote it.")
    content, left = {}, MOST
    for name, at, local in directory:
        if name in content:
            problem("CHANGED: %s (it is in the ZIP twice)" % name)
        content[name] = body_of(data, at, local, left)
        left -= len(content[name])
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

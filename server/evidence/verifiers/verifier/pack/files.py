"""The files of a pack, their hashes, and the signature of their list."""
import base64
import hashlib
import json
import os
import re

from verifier.pack.ed25519 import ed25519_verify
from verifier.findings import checked, problem
from verifier.pack.zip import read_zip

UNLISTED = {"SHA256SUMS", "signature.json"}


def read_folder(root):
    found = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root).replace(os.sep, "/")] = file.read()
    return found


def read_pack(path):
    """The files of a pack by name."""
    if os.path.isdir(path):
        return read_folder(path)
    with open(path, "rb") as file:
        return read_zip(file.read())


def check_files(present):
    if "SHA256SUMS" not in present:
        problem("MISSING: SHA256SUMS")
        return {}
    content = {}
    listed = set()
    for line in present["SHA256SUMS"].decode("latin-1").split("\n")[:-1]:
        match = re.fullmatch(r"([0-9a-f]{64})  ([\w./-]+)", line)
        if match is None or ".." in line:
            problem("CHANGED: SHA256SUMS (a line is not in the expected format: %r)" % line[:100])
            continue
        digest, name = match.groups()
        listed.add(name)
        if name not in present:
            problem("MISSING: %s" % name)
            continue
        content[name] = present[name]
        checked["files"] += 1
        if hashlib.sha256(content[name]).hexdigest() != digest:
            problem("CHANGED: %s" % name)
    for name in sorted(set(present) - listed - UNLISTED):
        problem("NOT PART OF THE PACK: %s" % name)
    return content


def check_signature(present, wanted_key):
    if "signature.json" not in present or "SHA256SUMS" not in present:
        problem("MISSING: signature.json")
        return None
    try:
        raw = present["signature.json"]
        given = json.loads(raw.decode("ascii"))
        public = base64.b64decode(given["public_key"], validate=True)
        signature = base64.b64decode(given["signature"], validate=True)
    except (ValueError, KeyError, TypeError):
        problem("CHANGED: signature.json (it cannot be read)")
        return None
    key_id = hashlib.sha256(public).hexdigest()[:16]
    expected = {
        "algorithm": "Ed25519",
        "signs": "SHA256SUMS",
        "key_id": key_id,
        "public_key": base64.b64encode(public).decode(),
        "signature": base64.b64encode(signature).decode(),
    }
    if (json.dumps(expected, indent=2) + "\n").encode() != raw:
        problem("CHANGED: signature.json (it is not in the expected format)")
    if not ed25519_verify(public, present["SHA256SUMS"], signature):
        problem("CHANGED: SHA256SUMS or signature.json (the signature does not match)")
    if wanted_key is not None and wanted_key != key_id:
        problem("OTHER KEY: the pack is signed by %s, not by %s" % (key_id, wanted_key))
    return key_id

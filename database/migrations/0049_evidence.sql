-- Evidence packs (docs/decisions/0068): filings as received, the key that signs packs, and packs made.

-- The bytes of filings, of which `filing` has the SHA-256 and the place only: what a source withdraws or changes
-- later could not be shown otherwise. Small filings are kept as they arrive, larger ones when a pack needs them.
-- Without a reference to `filing`, whose rows are deleted and written again when other bytes or a newer parser come.
create table filing_original (
  accession text not null,
  sha256 bytea not null,
  -- Zstandard.
  content bytea not null,
  primary key (accession, sha256)
);
-- Compressed already.
alter table filing_original alter column content set storage external;

-- Larger filings that a pack needs, until their bytes are kept.
create table original_wanted (
  accession text primary key
);

-- Ed25519, one key for the installation. The private key (PKCS #8, DER) is sealed under the secret keys.
create table evidence_key (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  -- SubjectPublicKeyInfo, DER.
  public_key bytea not null,
  private_sealed bytea not null,
  created_at timestamptz not null,
  -- One key at a time.
  only_row boolean not null default true unique check (only_row)
);

create table evidence_pack (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  title text not null,
  -- What it was made of: the input of create_evidence_pack.
  selection jsonb not null,
  -- Once ready: lists of permissions; who downloads it needs one of each list.
  needs jsonb,
  state text not null check (state in ('waiting', 'building', 'ready', 'failed')),
  -- In words, for the person who waits.
  progress text not null,
  -- Why it failed, in words.
  problem text,
  created_at timestamptz not null,
  -- The process that builds it writes here; one that is silent has ended.
  beat_at timestamptz not null,
  -- Once ready.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  size_bytes bigint,
  check ((state = 'ready') = (content_hash is not null and size_bytes is not null and needs is not null))
);
create index evidence_pack_by_account on evidence_pack (account_id, created_at desc);

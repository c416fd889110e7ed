import type { Generated } from "kysely";
import type { Json } from "#database/tables/json.ts";

export type FilingOriginalTable = {
  accession: string;
  sha256: Buffer;
  content: Buffer;
};

export type OriginalWantedTable = { accession: string };

export type EvidenceKeyTable = {
  key_id: string;
  public_key: Buffer;
  private_sealed: Buffer;
  created_at: string;
  only_row: Generated<boolean>;
};

export type EvidencePackTable = {
  id: string;
  account_id: number;
  title: string;
  selection: Json;
  needs: Json | null;
  state: "waiting" | "building" | "ready" | "failed";
  progress: string;
  problem: string | null;
  created_at: string;
  beat_at: string;
  content_hash: string | null;
  size_bytes: number | null;
};

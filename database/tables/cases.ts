import type { Generated, GeneratedAlways } from "kysely";
import type { CaseOutcome, CaseStatus } from "#contract/cases/case-vocabulary.ts";
import type { Json } from "#database/tables/json.ts";

export type CaseCounterTable = { organization_key: string; year: number; last_number: number };

export type CaseFileTable = {
  id: GeneratedAlways<number>;
  organization_key: string;
  organization: string;
  number: string;
  title: string;
  summary: Generated<string>;
  status: Generated<CaseStatus>;
  outcome: CaseOutcome | null;
  outcome_note: Generated<string>;
  due_on: string | null;
  owner_account_id: number | null;
  owner_name: string;
  version: Generated<number>;
  changed_by: string;
  activity: Generated<number>;
  last_item_number: Generated<number>;
  created_at: string;
  updated_at: string;
};

export type CaseMemberTable = {
  id: GeneratedAlways<number>;
  case_id: number;
  account_id: number | null;
  name: string;
  email: string;
  added_by: string;
  added_at: string;
};

export type CaseItemTable = {
  id: GeneratedAlways<number>;
  case_id: number;
  number: number;
  kind: string;
  reference: Json;
  cited_id: number | null;
  snapshot: Json;
  sha256: Buffer;
  added_by_account_id: number | null;
  added_by: string;
  added_at: string;
  search: string;
};

export type CaseNoteTable = {
  id: GeneratedAlways<number>;
  case_id: number;
  body: string;
  version: Generated<number>;
  author_account_id: number | null;
  author: string;
  created_at: string;
  changed_by: string | null;
  changed_at: string | null;
};

export type CaseMentionTable = { note_id: number; member_id: number };

export type CaseTaskTable = {
  id: GeneratedAlways<number>;
  case_id: number;
  text: string;
  version: Generated<number>;
  assignee_account_id: number | null;
  assignee: string | null;
  due_on: string | null;
  created_by: string;
  created_at: string;
  changed_by: string | null;
  done_by: string | null;
  done_at: string | null;
};

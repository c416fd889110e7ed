import type { GeneratedAlways, Generated } from "kysely";

export type SavedSearchTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  screen: string;
  name: string;
  name_key: string;
  state: string;
  is_shared: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

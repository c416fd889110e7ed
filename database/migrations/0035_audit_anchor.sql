-- The last line of the anchors file, so that a file that was cut or deleted shows in the database,
-- as a trail that was cut or rewritten shows in the file. One row at most.
create table audit_anchor (
  only_row boolean primary key default true check (only_row),
  line_number integer not null check (line_number > 0),
  line_hash bytea not null,
  written_at timestamptz not null
);

-- How many codes were mailed for a sign-in: a few are enough.
alter table sign_in_attempt add column codes_sent integer not null default 0;

-- A reviewer's address follows the account's; an account that is made anew for the address of a
-- deleted one goes on with its reviews, so that no person counts as two reviewers.

alter table reviewer
  -- Under which the reviewer saved earlier.
  add column former_emails text[] not null default '{}';

create function follow_account() returns trigger language plpgsql as $$
begin
  update reviewer
     set email = new.email, former_emails = former_emails || email
   where account_id = new.id and email <> new.email;
  return null;
end $$;
create trigger account_email_is_changed after update of email on account
  for each row execute function follow_account();

create function take_up_reviews() returns trigger language plpgsql as $$
begin
  update reviewer set account_id = new.id
   where id = (select max(id) from reviewer where email = new.email and account_id is null);
  return null;
end $$;
create trigger account_is_made after insert on account
  for each row execute function take_up_reviews();

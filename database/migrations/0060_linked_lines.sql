-- Linked lines (docs/decisions/0078), computed per issuer: contract/lines/line-links.ts.
alter table reported_line add column links text[] not null default '{}';

insert into dirty_issuer (cik)
select distinct issuer_cik from ownership_document order by 1
on conflict (cik) do update set marked = excluded.marked;

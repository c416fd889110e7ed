-- As filings are stored from now on: no index takes a longer text, whatever it is compressed to.
update ownership_document set issuer_symbol = left(issuer_symbol, 500) where length(issuer_symbol) > 500;
update filing set form = left(form, 500) where length(form) > 500;
delete from share_count where length(share_class) > 500;
-- Counts of a company's trades and filings, and its symbols, are read from these indexes alone: its rows lie far apart.
drop index trade_by_issuer;
create index trade_by_issuer on trade (issuer_cik, trade_date) include (is_live);
drop index filing_by_issuer;
create index filing_by_issuer on filing (issuer_cik, form, withdrawn);
drop index ownership_document_by_issuer;
create index ownership_document_by_issuer on ownership_document (issuer_cik, issuer_symbol);

-- Which companies filed under a ticker, whoever has it now.
create index ownership_document_by_symbol on ownership_document (upper(issuer_symbol));

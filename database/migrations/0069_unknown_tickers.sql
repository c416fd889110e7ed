-- Whether the vendor answered that it has no prices for a ticker. Results of price alerts say how many tickers that are,
-- and how many have yet to be answered.
alter table price_request add column is_unknown boolean not null default false;
update price_request set is_unknown = true where last_error = 'The vendor has no prices for it.';

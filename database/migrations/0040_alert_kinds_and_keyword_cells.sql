-- The vocabulary in contract/alerts is the one list of kinds: no save can name another, and the worker
-- refuses to start where a stored alert is of a kind that it cannot match.
alter table alert drop constraint alert_form_type_check;

-- Alerts that matched the same filing could record the counts and the snippet of each other's keywords. The
-- conditions name the keywords an alert found, in the same order: where the cells name others, they go, and
-- the results page reads the text again.
update alert_hit as hit
   set facts = hit.facts || '{"Keywords Found": null, "Document": null, "Snippet": null}'
 where hit.facts ->> 'Keywords Found' <> ''
   and not exists (
     select from jsonb_array_elements(hit.conditions) as met
      where met ->> 'value' = '“' || regexp_replace(
        regexp_replace(hit.facts ->> 'Keywords Found', ' \(\d+\)(; the text was not read whole)?$', ''),
        ' \(\d+\), ', '”, “', 'g') || '”');

-- The service moves new rows into this index itself, some hundred at once (search/postgres/cleanup.ts). At 4 MB, the default,
-- PostgreSQL would do that before, in the statement of a publication: some 250 rows are as much. In kB.

ALTER INDEX search_work_words_visibility_facets_idx SET (gin_pending_list_limit = 16384);

-- Drafts are added to the search index when somebody looks for drafts, or within a minute. Those that wait are found by this
-- index; the ones there are have been indexed.
ALTER TABLE draft ADD COLUMN is_indexed boolean NOT NULL DEFAULT true;
ALTER TABLE draft ALTER COLUMN is_indexed SET DEFAULT false;
CREATE INDEX draft_unindexed_idx ON draft (id) WHERE NOT is_indexed;

-- A process that searches keeps what decides about a document (who may see it, versions, facets, days) in memory and asks with
-- each search what has changed since: see lib/search/postgres/columns. Every statement that changes rows of an index adds
-- the numbers of these rows here, in its own transaction.
CREATE TABLE "search_change" (
    "id" BIGSERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "removed" INTEGER[],
    "written" INTEGER[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_change_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "search_change_source_xid_idx" ON "search_change"("source", "xid");

-- Changes of earlier transactions are not kept any more.
ALTER TABLE "search_rebuild" ADD COLUMN "changes_from" xid8 NOT NULL DEFAULT '0';

CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_change (source, removed, written)
      SELECT TG_ARGV[0], '{}', array_agg(number) FROM new_rows HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_change (source, removed, written)
      SELECT TG_ARGV[0], array_agg(number), '{}' FROM old_rows HAVING count(*) > 0;
  ELSE
    INSERT INTO search_change (source, removed, written)
      SELECT TG_ARGV[0], array_agg(was.number), array_agg(became.number)
      FROM new_rows AS became JOIN old_rows AS was ON was.id = became.id AND was.kind = became.kind
      WHERE (was.number, was.visibility, was.facet_tags, was.is_latest, was.is_latest_draft, was.has_draft,
             was.created_at, was.published_from, was.published_to)
        IS DISTINCT FROM
            (became.number, became.visibility, became.facet_tags, became.is_latest, became.is_latest_draft, became.has_draft,
             became.created_at, became.published_from, became.published_to)
      HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER search_work_added AFTER INSERT ON search_work
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('works');
CREATE TRIGGER search_work_changed AFTER UPDATE ON search_work
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('works');
CREATE TRIGGER search_work_removed AFTER DELETE ON search_work
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('works');
CREATE TRIGGER search_collection_added AFTER INSERT ON search_collection
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('collections');
CREATE TRIGGER search_collection_changed AFTER UPDATE ON search_collection
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('collections');
CREATE TRIGGER search_collection_removed AFTER DELETE ON search_collection
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('collections');
CREATE TRIGGER search_request_added AFTER INSERT ON search_request
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('requests');
CREATE TRIGGER search_request_changed AFTER UPDATE ON search_request
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('requests');
CREATE TRIGGER search_request_removed AFTER DELETE ON search_request
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_search_change('requests');

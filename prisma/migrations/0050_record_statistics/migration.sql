-- Which works have to be counted anew, whoever changes them: see lib/statistics.

-- A publication date that is still to come is counted when its day has.
ALTER TABLE "statistics_work" ADD COLUMN "due_on" DATE;

CREATE INDEX "statistics_work_due_on_idx" ON "statistics_work"("due_on");

CREATE TABLE "statistics_dirty_collection" (
    "collection_id" UUID NOT NULL,

    CONSTRAINT "statistics_dirty_collection_pkey" PRIMARY KEY ("collection_id")
);

-- The row is updated where it is there already, so that it stays locked until this change is committed: who counts skips
-- locked rows, and never takes the mark of a change that it cannot see yet.
CREATE FUNCTION mark_work_for_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO statistics_dirty_work AS d (parent_id) VALUES (changed->>TG_ARGV[0])
  ON CONFLICT (parent_id) DO UPDATE SET parent_id = excluded.parent_id;
  RETURN NULL;
END
$$;

CREATE FUNCTION mark_collection_for_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO statistics_dirty_collection AS d (collection_id) VALUES ((changed->>TG_ARGV[0])::uuid)
  ON CONFLICT (collection_id) DO UPDATE SET collection_id = excluded.collection_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER work_counted AFTER INSERT OR DELETE ON work
  FOR EACH ROW EXECUTE FUNCTION mark_work_for_statistics('parent_id');

CREATE TRIGGER work_counted_anew AFTER UPDATE ON work FOR EACH ROW
  WHEN ((OLD.metadata, OLD.custom_fields, OLD.access, OLD.files, OLD.deletion_status, OLD.created_at)
     IS DISTINCT FROM (NEW.metadata, NEW.custom_fields, NEW.access, NEW.files, NEW.deletion_status, NEW.created_at))
  EXECUTE FUNCTION mark_work_for_statistics('parent_id');

CREATE TRIGGER work_owner_counted_anew AFTER UPDATE ON work_parent FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id AND NEW.latest_id IS NOT NULL)
  EXECUTE FUNCTION mark_work_for_statistics('id');

CREATE TRIGGER work_membership_counted AFTER INSERT OR UPDATE OR DELETE ON work_membership
  FOR EACH ROW EXECUTE FUNCTION mark_work_for_statistics('parent_id');

-- All works below it are counted anew, which is too much for the transaction of the change.
CREATE TRIGGER collection_placement_counted AFTER INSERT OR UPDATE OR DELETE ON collection_placement
  FOR EACH ROW EXECUTE FUNCTION mark_collection_for_statistics('collection_id');

CREATE TRIGGER collection_deletion_counted AFTER UPDATE ON collection FOR EACH ROW
  WHEN (OLD.deletion_status IS DISTINCT FROM NEW.deletion_status)
  EXECUTE FUNCTION mark_collection_for_statistics('id');

-- What there is already
INSERT INTO statistics_dirty_work (parent_id) SELECT DISTINCT parent_id FROM work ORDER BY parent_id;

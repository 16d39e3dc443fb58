-- Imports write many rows by one statement: what follows from them is noted once a statement, and without reading the rows
-- as JSON, which took a copy of the metadata for each of them.

-- Collections that works entered or left (0049)
DROP TRIGGER work_inclusion_made_or_gone ON work_inclusion;

CREATE FUNCTION open_work_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_membership (parent_id, collection_id, from_at)
  SELECT parent_id, collection_id, created_at FROM added ORDER BY parent_id, collection_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER work_inclusion_made AFTER INSERT ON work_inclusion
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_work_memberships();

CREATE TRIGGER work_inclusion_gone AFTER DELETE ON work_inclusion
  FOR EACH ROW EXECUTE FUNCTION note_work_membership();

-- Works that have to be counted anew (0050)
DROP TRIGGER work_counted ON work;
DROP TRIGGER work_counted_anew ON work;
DROP TRIGGER work_owner_counted_anew ON work_parent;
DROP TRIGGER work_membership_counted ON work_membership;
DROP FUNCTION mark_work_for_statistics();

-- The row is updated where it is there already, so that it stays locked until this change is committed: who counts skips
-- locked rows, and never takes the mark of a change that it cannot see yet.
CREATE FUNCTION mark_work_for_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  marked text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    marked := OLD.parent_id;
  ELSE
    marked := NEW.parent_id;
  END IF;
  INSERT INTO statistics_dirty_work AS d (parent_id) VALUES (marked)
  ON CONFLICT (parent_id) DO UPDATE SET parent_id = excluded.parent_id;
  RETURN NULL;
END
$$;

CREATE FUNCTION mark_parent_for_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics_dirty_work AS d (parent_id) VALUES (NEW.id)
  ON CONFLICT (parent_id) DO UPDATE SET parent_id = excluded.parent_id;
  RETURN NULL;
END
$$;

CREATE FUNCTION mark_added_works_for_statistics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics_dirty_work AS d (parent_id) SELECT DISTINCT parent_id FROM added ORDER BY parent_id
  ON CONFLICT (parent_id) DO UPDATE SET parent_id = excluded.parent_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER work_counted AFTER INSERT ON work
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_added_works_for_statistics();

CREATE TRIGGER work_gone_counted AFTER DELETE ON work
  FOR EACH ROW EXECUTE FUNCTION mark_work_for_statistics();

CREATE TRIGGER work_counted_anew AFTER UPDATE ON work FOR EACH ROW
  WHEN ((OLD.metadata, OLD.custom_fields, OLD.access, OLD.files, OLD.deletion_status, OLD.created_at)
     IS DISTINCT FROM (NEW.metadata, NEW.custom_fields, NEW.access, NEW.files, NEW.deletion_status, NEW.created_at))
  EXECUTE FUNCTION mark_work_for_statistics();

CREATE TRIGGER work_owner_counted_anew AFTER UPDATE ON work_parent FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id AND NEW.latest_id IS NOT NULL)
  EXECUTE FUNCTION mark_parent_for_statistics();

CREATE TRIGGER work_membership_added_counted AFTER INSERT ON work_membership
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_added_works_for_statistics();

CREATE TRIGGER work_membership_counted AFTER UPDATE OR DELETE ON work_membership
  FOR EACH ROW EXECUTE FUNCTION mark_work_for_statistics();

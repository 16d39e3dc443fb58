-- When works were in collections, and collections below others, whoever changes it: statistics of days gone by are made
-- from it. Moments are those of the change: `created_at` where a row brings one, so that an import keeps its own.

CREATE FUNCTION note_work_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' THEN
    -- Clocks of servers differ: nothing ends before it began
    UPDATE work_membership SET to_at = greatest(from_at, now())
     WHERE parent_id = OLD.parent_id AND collection_id = OLD.collection_id AND to_at IS NULL;
  END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' THEN
    INSERT INTO work_membership (parent_id, collection_id, from_at)
    VALUES (NEW.parent_id, NEW.collection_id,
            CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER work_inclusion_made_or_gone AFTER INSERT OR DELETE ON work_inclusion
  FOR EACH ROW EXECUTE FUNCTION note_work_membership();

CREATE TRIGGER work_inclusion_moved AFTER UPDATE ON work_inclusion FOR EACH ROW
  WHEN ((OLD.parent_id, OLD.collection_id) IS DISTINCT FROM (NEW.parent_id, NEW.collection_id))
  EXECUTE FUNCTION note_work_membership();

CREATE FUNCTION note_collection_placement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.parent_id IS NOT NULL THEN
    UPDATE collection_placement SET to_at = greatest(from_at, now())
     WHERE collection_id = OLD.id AND to_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.parent_id IS NOT NULL THEN
    INSERT INTO collection_placement (collection_id, parent_id, from_at)
    VALUES (NEW.id, NEW.parent_id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER collection_placed AFTER INSERT OR DELETE ON collection
  FOR EACH ROW EXECUTE FUNCTION note_collection_placement();

CREATE TRIGGER collection_moved AFTER UPDATE ON collection FOR EACH ROW
  WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id)
  EXECUTE FUNCTION note_collection_placement();

-- What there is already: nobody knows since when a collection is below another, so it counts from its beginning.
INSERT INTO work_membership (parent_id, collection_id, from_at)
SELECT parent_id, collection_id, created_at FROM work_inclusion ORDER BY created_at, parent_id, collection_id;

INSERT INTO collection_placement (collection_id, parent_id, from_at)
SELECT id, parent_id, created_at FROM collection WHERE parent_id IS NOT NULL ORDER BY created_at, id;

-- At most one is open: a second would be counted twice
CREATE UNIQUE INDEX "work_membership_open_key" ON "work_membership"("parent_id", "collection_id") WHERE to_at IS NULL;

CREATE UNIQUE INDEX "collection_placement_open_key" ON "collection_placement"("collection_id") WHERE to_at IS NULL;

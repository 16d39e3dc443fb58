-- A collection is placed at the moment that its row tells of the change, where it tells one: an import keeps its own.

CREATE OR REPLACE FUNCTION note_collection_placement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := now();
BEGIN
  IF TG_OP = 'INSERT' THEN
    moment := NEW.created_at;
  ELSIF TG_OP = 'UPDATE' AND NEW.updated_at IS DISTINCT FROM OLD.updated_at THEN
    moment := NEW.updated_at;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.parent_id IS NOT NULL THEN
    UPDATE collection_placement SET to_at = greatest(from_at, moment)
     WHERE collection_id = OLD.id AND to_at IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.parent_id IS NOT NULL THEN
    INSERT INTO collection_placement (collection_id, parent_id, from_at) VALUES (NEW.id, NEW.parent_id, moment);
  END IF;
  RETURN NULL;
END
$$;

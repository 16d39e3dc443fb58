-- What kept pages show of a work tells when it changes, in the transaction of the change, whoever makes it.
-- Servers listen and forget the pages that showed it. Equal tags of one transaction are told once.

CREATE FUNCTION tell_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    NEW := OLD;
  END IF;
  -- Only the branch that is taken has to fit the table
  IF TG_ARGV[1] = 'parent_id' THEN
    changed := NEW.parent_id;
  ELSIF TG_ARGV[1] = 'id' THEN
    changed := NEW.id::text;
  ELSE
    changed := NEW.key;
  END IF;
  PERFORM pg_notify('page_change', TG_ARGV[0] || ':' || changed);
  RETURN NULL;
END
$$;

CREATE TRIGGER work_made_or_gone AFTER INSERT OR DELETE ON work
  FOR EACH ROW EXECUTE FUNCTION tell_page_change('work', 'parent_id');

CREATE TRIGGER work_changed AFTER UPDATE ON work FOR EACH ROW
  WHEN ((OLD.metadata, OLD.custom_fields, OLD.access, OLD.pids, OLD.files, OLD.deletion_status, OLD.tombstone,
         OLD.revision, OLD.is_latest, OLD.updated_at)
        IS DISTINCT FROM
        (NEW.metadata, NEW.custom_fields, NEW.access, NEW.pids, NEW.files, NEW.deletion_status, NEW.tombstone,
         NEW.revision, NEW.is_latest, NEW.updated_at))
  EXECUTE FUNCTION tell_page_change('work', 'parent_id');

CREATE TRIGGER work_parent_changed AFTER UPDATE ON work_parent FOR EACH ROW
  WHEN ((OLD.latest_id, OLD.pids, OLD.default_collection_id, OLD.owner_id, OLD.revision)
        IS DISTINCT FROM
        (NEW.latest_id, NEW.pids, NEW.default_collection_id, NEW.owner_id, NEW.revision))
  EXECUTE FUNCTION tell_page_change('work', 'id');

CREATE TRIGGER work_grant_changed AFTER INSERT OR UPDATE OR DELETE ON work_grant
  FOR EACH ROW EXECUTE FUNCTION tell_page_change('work', 'parent_id');

CREATE TRIGGER work_inclusion_changed AFTER INSERT OR UPDATE OR DELETE ON work_inclusion
  FOR EACH ROW EXECUTE FUNCTION tell_page_change('work', 'parent_id');

CREATE TRIGGER collection_changed AFTER UPDATE ON collection FOR EACH ROW
  WHEN ((OLD.slug, OLD.metadata, OLD.visibility, OLD.theme)
        IS DISTINCT FROM (NEW.slug, NEW.metadata, NEW.visibility, NEW.theme))
  EXECUTE FUNCTION tell_page_change('collection', 'id');

-- A page knows nothing of a deleted collection that may come back
CREATE TRIGGER collection_gone_or_back AFTER UPDATE ON collection FOR EACH ROW
  WHEN (OLD.deletion_status IS DISTINCT FROM NEW.deletion_status)
  EXECUTE FUNCTION tell_page_change('site', 'id');

-- Names of the site and of terms are on every page
CREATE TRIGGER setting_changed AFTER INSERT OR UPDATE OR DELETE ON setting
  FOR EACH ROW EXECUTE FUNCTION tell_page_change('site', 'key');

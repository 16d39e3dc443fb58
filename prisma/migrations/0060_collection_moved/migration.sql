-- A collection that moves below another one changes which collections the use of its works is counted for.
DROP TRIGGER collection_changed ON collection;
CREATE TRIGGER collection_changed AFTER UPDATE ON collection FOR EACH ROW
  WHEN ((OLD.slug, OLD.metadata, OLD.visibility, OLD.theme, OLD.parent_id)
        IS DISTINCT FROM (NEW.slug, NEW.metadata, NEW.visibility, NEW.theme, NEW.parent_id))
  EXECUTE FUNCTION tell_page_change('collection', 'id');

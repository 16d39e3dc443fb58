-- The connection that changes what kept pages show hears of it too, once for each transaction: its process waits for the
-- notification before it says that the change is made, and only then. INFO reaches clients whatever they set, and no log.

CREATE OR REPLACE FUNCTION tell_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
  present text := pg_current_xact_id()::text;
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
  IF current_setting('commonshelf.page_change', true) IS DISTINCT FROM present THEN
    PERFORM set_config('commonshelf.page_change', present, true);
    RAISE INFO 'page_change';
  END IF;
  RETURN NULL;
END
$$;

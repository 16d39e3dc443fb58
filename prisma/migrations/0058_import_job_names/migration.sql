-- Jobs of imports are called as their code calls them; those that are queued keep their turn. The queue makes its tables itself,
-- after these migrations, so a new service has none yet.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_tasks') IS NULL THEN RETURN; END IF;
  INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('imports.recover'), ('imports.continue')
    ON CONFLICT (identifier) DO NOTHING;
  UPDATE graphile_worker._private_jobs j SET task_id = new.id
    FROM (VALUES ('imports.look-after', 'imports.recover'), ('imports.carry-on', 'imports.continue')) AS name(former, now),
         graphile_worker._private_tasks former, graphile_worker._private_tasks new
   WHERE former.identifier = name.former AND new.identifier = name.now AND j.task_id = former.id;
  UPDATE graphile_worker._private_jobs SET key = replace(key, 'import-carry-on:', 'import-continue:')
   WHERE key LIKE 'import-carry-on:%';
END
$$;

-- Rows of sessions go a month after their end, and with them when somebody last signed in.
ALTER TABLE "app_user" ADD COLUMN "last_sign_in_at" TIMESTAMPTZ(6);

-- The audit log has every sign-in there was.
UPDATE app_user u
   SET last_sign_in_at = e.at
  FROM (SELECT object_id, max(created_at) AS at FROM audit_entry
         WHERE action = 'session.open' AND object_type = 'user' GROUP BY object_id) e
 WHERE e.object_id = u.id::text;

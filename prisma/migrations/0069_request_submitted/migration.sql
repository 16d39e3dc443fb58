-- When a request was sent: people ask how long it waits. Reviews lie as drafts before, for as long as the work does.
ALTER TABLE "request" ADD COLUMN "submitted_at" TIMESTAMPTZ(6);

UPDATE request SET submitted_at = created_at WHERE status <> 'created' AND type <> 'community-submission';

-- Sending a review left a notification with each curator, for as long as these are kept. Otherwise the first entry of the
-- timeline, or the last activity where there is none, is not before it, and nearer than the beginning of the draft.
WITH told AS (
  SELECT substring(link FROM '[^/]+$') AS request_id, min(created_at) AS at
    FROM notification WHERE event = 'community-submission.submit' GROUP BY 1
), first_entry AS (
  SELECT request_id, min(created_at) AS at FROM request_event GROUP BY 1
)
UPDATE request r
   SET submitted_at = coalesce((SELECT at FROM told WHERE request_id = r.id::text),
                               (SELECT at FROM first_entry WHERE request_id = r.id), r.last_activity_at)
 WHERE r.status <> 'created' AND r.type = 'community-submission';

-- When a request was sent, so that inboxes can be read in this order; one that was only begun counts from then. Works and
-- collections have none: tables of indexes share their columns.
ALTER TABLE "search_work" ADD COLUMN "submitted_at" TIMESTAMPTZ(6);
ALTER TABLE "search_collection" ADD COLUMN "submitted_at" TIMESTAMPTZ(6);
ALTER TABLE "search_request" ADD COLUMN "submitted_at" TIMESTAMPTZ(6);

UPDATE search_request s SET submitted_at = coalesce(r.submitted_at, r.created_at)
  FROM request r WHERE r.id::text = s.id;

CREATE INDEX "search_request_submitted_at_idx" ON "search_request"("submitted_at");

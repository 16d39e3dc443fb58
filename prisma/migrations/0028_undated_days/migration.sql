-- Dates lie before the year 1, too, so drafts without a date stand at the first day there is.
UPDATE "search_work" SET "published_from" = '4714-11-24 BC', "published_to" = '4714-11-24 BC'
 WHERE "kind" = 'draft' AND "published_from" = '0001-01-01' AND "published_to" = '0001-01-01'
   AND NOT EXISTS (SELECT 1 FROM "draft" AS d WHERE d."id" = "search_work"."id" AND d."metadata" ? 'publication_date');

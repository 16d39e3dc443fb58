-- Counts are read and written whole, as text: taking them apart and putting them together again cost more than all else of a day.
ALTER TABLE "statistics_day" ALTER COLUMN "counts" TYPE JSON USING "counts"::json;

-- Nothing reads it, and its index kept each change of a sum from staying on its page.
DROP INDEX "usage_work_updated_at_idx";
ALTER TABLE "usage_work" DROP COLUMN "updated_at";
ALTER TABLE "usage_work" SET (fillfactor = 70);

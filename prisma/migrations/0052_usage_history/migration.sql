-- Totals that were imported count for collections too, by the state that the work had then. Nothing could write them before.
DELETE FROM "usage_import";
ALTER TABLE "usage_import" ADD COLUMN "item_id" INTEGER NOT NULL;

-- Months whose events are gone: what was counted of them stays as it is.
CREATE TABLE "usage_removed_month" (
    "month" DATE NOT NULL,

    CONSTRAINT "usage_removed_month_pkey" PRIMARY KEY ("month")
);

INSERT INTO "usage_removed_month" ("month")
SELECT DISTINCT date_trunc('month', "day")::date AS month FROM "usage_work_day" d
 WHERE to_regclass('usage_event_' || to_char("day", 'YYYY_MM')) IS NULL;

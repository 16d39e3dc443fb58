-- Sums of months, so that rankings of long ranges do not add up the days of years: see lib/usage.
CREATE TABLE "usage_work_month" (
    "work_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "views" BIGINT NOT NULL,
    "unique_views" BIGINT NOT NULL,
    "downloads" BIGINT NOT NULL,
    "unique_downloads" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "usage_work_month_pkey" PRIMARY KEY ("work_id","month")
);

CREATE TABLE "usage_summed_month" (
    "month" DATE NOT NULL,

    CONSTRAINT "usage_summed_month_pkey" PRIMARY KEY ("month")
);

CREATE INDEX "usage_work_month_month_idx" ON "usage_work_month"("month");

-- Dashboards by link, remarks on their charts, and mails with their figures.
CREATE TABLE "statistics_link" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "collection_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "params" TEXT NOT NULL,
    "is_fixed" BOOLEAN NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statistics_link_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "statistics_note" (
    "id" UUID NOT NULL,
    "collection_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "text" TEXT NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statistics_note_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "statistics_report" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "sent_until" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statistics_report_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "statistics_link_token_key" ON "statistics_link"("token");

CREATE INDEX "statistics_link_collection_id_idx" ON "statistics_link"("collection_id");

CREATE INDEX "statistics_note_collection_id_day_idx" ON "statistics_note"("collection_id", "day");

CREATE UNIQUE INDEX "statistics_report_user_id_subject_key" ON "statistics_report"("user_id", "subject");

CREATE INDEX "statistics_report_sent_until_idx" ON "statistics_report"("sent_until");

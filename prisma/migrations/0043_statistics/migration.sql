-- Daily statistics of collections, and the history of memberships that they are made from: see lib/statistics.
CREATE TABLE "statistics_day" (
    "collection_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "counts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statistics_day_pkey" PRIMARY KEY ("collection_id","kind","day")
);

CREATE TABLE "statistics_uploader" (
    "collection_id" UUID NOT NULL,
    "basis" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "works" INTEGER NOT NULL,

    CONSTRAINT "statistics_uploader_pkey" PRIMARY KEY ("collection_id","basis","owner_id","day")
);

CREATE TABLE "statistics_label" (
    "category" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "label" JSONB NOT NULL,

    CONSTRAINT "statistics_label_pkey" PRIMARY KEY ("category","id")
);

CREATE TABLE "statistics_work" (
    "parent_id" TEXT NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "statistics_work_pkey" PRIMARY KEY ("parent_id")
);

CREATE TABLE "statistics_dirty_work" (
    "parent_id" TEXT NOT NULL,

    CONSTRAINT "statistics_dirty_work_pkey" PRIMARY KEY ("parent_id")
);

CREATE TABLE "work_membership" (
    "id" BIGSERIAL NOT NULL,
    "parent_id" TEXT NOT NULL,
    "collection_id" UUID NOT NULL,
    "from_at" TIMESTAMPTZ(6) NOT NULL,
    "to_at" TIMESTAMPTZ(6),

    CONSTRAINT "work_membership_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "collection_placement" (
    "id" BIGSERIAL NOT NULL,
    "collection_id" UUID NOT NULL,
    "parent_id" UUID NOT NULL,
    "from_at" TIMESTAMPTZ(6) NOT NULL,
    "to_at" TIMESTAMPTZ(6),

    CONSTRAINT "collection_placement_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "work_membership_parent_id_idx" ON "work_membership"("parent_id");

CREATE INDEX "work_membership_collection_id_idx" ON "work_membership"("collection_id");

CREATE INDEX "collection_placement_collection_id_idx" ON "collection_placement"("collection_id");

CREATE INDEX "collection_placement_parent_id_idx" ON "collection_placement"("parent_id");

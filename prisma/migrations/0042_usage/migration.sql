-- What was viewed and downloaded, and its counts: see lib/usage. Events have a partition for each month.
CREATE TABLE "usage_item" (
    "id" SERIAL NOT NULL,
    "work_id" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "attributes" JSONB NOT NULL,
    "collection_ids" UUID[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "usage_item_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "usage_agent" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "usage_agent_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "usage_event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "item_id" INTEGER NOT NULL,
    "file_key" TEXT,
    "bytes" BIGINT,
    "visitor" BYTEA NOT NULL,
    "agent_id" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "referrer" TEXT NOT NULL,
    "via_api" BOOLEAN NOT NULL,

    CONSTRAINT "usage_event_pkey" PRIMARY KEY ("at","id")
) PARTITION BY RANGE ("at");

CREATE TABLE "usage_salt" (
    "day" DATE NOT NULL,
    "salt" BYTEA NOT NULL,

    CONSTRAINT "usage_salt_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "usage_import" (
    "source" TEXT NOT NULL,
    "work_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL,
    "unique_views" INTEGER NOT NULL,
    "downloads" INTEGER NOT NULL,
    "unique_downloads" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "usage_import_pkey" PRIMARY KEY ("day","work_id","source")
);

CREATE TABLE "usage_dirty_day" (
    "day" DATE NOT NULL,

    CONSTRAINT "usage_dirty_day_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "usage_work_day" (
    "work_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL,
    "unique_views" INTEGER NOT NULL,
    "downloads" INTEGER NOT NULL,
    "unique_downloads" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "usage_work_day_pkey" PRIMARY KEY ("work_id","day")
);

CREATE TABLE "usage_file_day" (
    "work_id" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "downloads" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "usage_file_day_pkey" PRIMARY KEY ("work_id","file_key","day")
);

CREATE TABLE "usage_work" (
    "work_id" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,
    "views" BIGINT NOT NULL,
    "unique_views" BIGINT NOT NULL,
    "downloads" BIGINT NOT NULL,
    "unique_downloads" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "usage_work_pkey" PRIMARY KEY ("work_id")
);

CREATE UNIQUE INDEX "usage_item_work_id_digest_key" ON "usage_item"("work_id", "digest");

CREATE UNIQUE INDEX "usage_agent_name_key" ON "usage_agent"("name");

CREATE INDEX "usage_work_day_day_idx" ON "usage_work_day"("day");

CREATE INDEX "usage_file_day_day_idx" ON "usage_file_day"("day");

CREATE INDEX "usage_work_parent_id_idx" ON "usage_work"("parent_id");

CREATE INDEX "usage_work_updated_at_idx" ON "usage_work"("updated_at");

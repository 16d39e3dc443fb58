-- Files of terms that administrators load, with what came of each.
CREATE TABLE "vocabulary_load" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "total" INTEGER,
    "done" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "content" BYTEA,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "vocabulary_load_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "vocabulary_load_created_at_idx" ON "vocabulary_load"("created_at");

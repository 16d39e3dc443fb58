-- CreateTable
CREATE TABLE "search_work" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "published_from" DATE NOT NULL,
    "published_to" DATE NOT NULL,
    "version_index" INTEGER NOT NULL,
    "is_latest" BOOLEAN NOT NULL,
    "is_latest_draft" BOOLEAN NOT NULL,
    "has_draft" BOOLEAN NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "downloads" INTEGER NOT NULL DEFAULT 0,
    "generation" INTEGER NOT NULL,
    "visibility" TEXT[],
    "facets" TEXT[],
    "closed_facets" SMALLINT NOT NULL,
    "numbers" JSONB NOT NULL DEFAULT '{}',
    "words" tsvector NOT NULL,

    CONSTRAINT "search_work_pkey" PRIMARY KEY ("id","kind")
);

-- CreateTable
CREATE TABLE "search_term" (
    "source" TEXT NOT NULL,
    "lexeme" TEXT NOT NULL,

    CONSTRAINT "search_term_pkey" PRIMARY KEY ("source","lexeme")
);

-- CreateTable
CREATE TABLE "search_rebuild" (
    "source" TEXT NOT NULL,
    "generation" INTEGER NOT NULL DEFAULT 1,
    "after" TEXT,
    "done" INTEGER NOT NULL DEFAULT 0,
    "is_running" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "search_rebuild_pkey" PRIMARY KEY ("source")
);

-- CreateIndex
CREATE INDEX "search_work_words_visibility_facets_idx" ON "search_work" USING GIN ("words", "visibility", "facets");

-- CreateIndex
CREATE INDEX "search_work_created_at_idx" ON "search_work"("created_at");

-- CreateIndex
CREATE INDEX "search_work_updated_at_idx" ON "search_work"("updated_at");

-- CreateIndex
CREATE INDEX "search_work_published_desc_idx" ON "search_work"("published_from" DESC, "id");

-- CreateIndex
CREATE INDEX "search_work_published_asc_idx" ON "search_work"("published_from", "id");

-- CreateIndex
CREATE INDEX "search_work_version_index_id_idx" ON "search_work"("version_index" DESC, "id");

-- CreateIndex
CREATE INDEX "search_work_views_id_idx" ON "search_work"("views" DESC, "id");

-- CreateIndex
CREATE INDEX "search_work_downloads_id_idx" ON "search_work"("downloads" DESC, "id");

-- CreateIndex
CREATE INDEX "search_term_lexeme_idx" ON "search_term" USING GIN ("lexeme" gin_trgm_ops);


-- Ranking reads `words`, counting does not: kept beside the row, rows stay small. Uncompressed, because a
-- search unpacks hundreds of them.
ALTER TABLE "search_work" ALTER COLUMN "words" SET STORAGE EXTERNAL;

-- Searches choose their way by how common a word is, so the most common ones must be known and up to date.
ALTER TABLE "search_work" ALTER COLUMN "words" SET STATISTICS 200;
ALTER TABLE "search_work" ALTER COLUMN "visibility" SET STATISTICS 200;
ALTER TABLE "search_work" ALTER COLUMN "facets" SET STATISTICS 200;
ALTER TABLE "search_work" SET (autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

-- New entries wait in a list that every search reads through, so it must stay short.
ALTER INDEX "search_work_words_visibility_facets_idx" SET (gin_pending_list_limit = 512);

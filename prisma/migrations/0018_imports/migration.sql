-- CreateTable
CREATE TABLE "import_run" (
    "id" UUID NOT NULL,
    "collection_id" UUID NOT NULL,
    "user_id" INTEGER,
    "status" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "item_count" INTEGER,
    "created_count" INTEGER NOT NULL DEFAULT 0,
    "failed_count" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "idempotency_key" TEXT,
    "answer_status" INTEGER,
    "answer_location" TEXT,
    "answer" BYTEA,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "seen_at" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_object" (
    "object_id" TEXT NOT NULL,
    "import_id" UUID NOT NULL,
    "is_dropped" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "import_object_pkey" PRIMARY KEY ("object_id")
);

-- CreateTable
CREATE TABLE "import_key" (
    "scope" TEXT NOT NULL,
    "scheme" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,

    CONSTRAINT "import_key_pkey" PRIMARY KEY ("scope","scheme","identifier")
);

-- CreateTable
CREATE TABLE "import_notice" (
    "work_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "import_notice_pkey" PRIMARY KEY ("work_id","user_id")
);

-- CreateIndex
CREATE INDEX "import_run_collection_id_created_at_idx" ON "import_run"("collection_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "import_run_user_id_idempotency_key_key" ON "import_run"("user_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "import_object_import_id_idx" ON "import_object"("import_id");

-- CreateIndex
CREATE INDEX "import_key_parent_id_idx" ON "import_key"("parent_id");

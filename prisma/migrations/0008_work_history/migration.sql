-- What published works said before they were published over, for administrators who compare.
CREATE TABLE "work_revision" (
    "work_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "metadata" JSONB NOT NULL,
    "custom_fields" JSONB NOT NULL,
    "access" JSONB NOT NULL,
    "pids" JSONB NOT NULL,
    "files" JSONB NOT NULL,
    "media_enabled" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "work_revision_pkey" PRIMARY KEY ("work_id","revision")
);

-- AddForeignKey
ALTER TABLE "work_revision" ADD CONSTRAINT "work_revision_work_id_fkey" FOREIGN KEY ("work_id") REFERENCES "work"("id") ON DELETE CASCADE ON UPDATE CASCADE;

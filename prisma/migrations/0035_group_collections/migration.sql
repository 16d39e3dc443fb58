-- CreateTable
CREATE TABLE "collection_group" (
    "collection_id" UUID NOT NULL,
    "url" TEXT NOT NULL DEFAULT '',
    "roles" TEXT[],
    "given" JSONB NOT NULL,
    "avatar" TEXT NOT NULL DEFAULT '',
    "logo_md5" TEXT,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_group_pkey" PRIMARY KEY ("collection_id")
);

-- AddForeignKey
ALTER TABLE "collection_group" ADD CONSTRAINT "collection_group_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The list of collections of groups, in its two orders, and the deleted ones that wait for being purged. Prisma has no
-- words for such indexes.
CREATE INDEX "collection_group_created_idx" ON "collection" ("created_at", "id")
 WHERE "deletion_status" = 'P' AND "custom_fields" ? 'svc:commons_group_id';
CREATE INDEX "collection_group_updated_idx" ON "collection" ("updated_at", "id")
 WHERE "deletion_status" = 'P' AND "custom_fields" ? 'svc:commons_group_id';
CREATE INDEX "collection_group_deleted_idx" ON "collection" ("id")
 WHERE "deletion_status" = 'D' AND "custom_fields" ? 'svc:commons_group_id';

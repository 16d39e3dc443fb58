-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "merged_into_id" INTEGER;

-- CreateTable
CREATE TABLE "account_merge" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "into_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "sign_ins" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "undo_until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "account_merge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merge_change" (
    "id" BIGSERIAL NOT NULL,
    "merge_id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "merge_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_merge_user_id_created_at_idx" ON "account_merge"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "account_merge_undo_until_idx" ON "account_merge"("undo_until");

-- CreateIndex
CREATE INDEX "merge_change_merge_id_part_idx" ON "merge_change"("merge_id", "part");

-- CreateIndex
CREATE INDEX "app_user_merged_into_id_idx" ON "app_user"("merged_into_id");

-- AddForeignKey
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merge_change" ADD CONSTRAINT "merge_change_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "account_merge"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

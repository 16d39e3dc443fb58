-- AlterTable
ALTER TABLE "collection" ADD COLUMN     "logo_object_id" TEXT;

-- CreateIndex
CREATE INDEX "collection_logo_object_id_idx" ON "collection"("logo_object_id");

-- AddForeignKey
ALTER TABLE "collection" ADD CONSTRAINT "collection_logo_object_id_fkey" FOREIGN KEY ("logo_object_id") REFERENCES "stored_object"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

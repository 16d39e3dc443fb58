-- AlterTable
ALTER TABLE "file_entry" ADD COLUMN     "transfer" JSONB;

-- CreateTable
CREATE TABLE "file_part" (
    "entry_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,

    CONSTRAINT "file_part_pkey" PRIMARY KEY ("entry_id","number")
);

-- CreateIndex
CREATE INDEX "file_part_object_id_idx" ON "file_part"("object_id");

-- AddForeignKey
ALTER TABLE "file_part" ADD CONSTRAINT "file_part_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "file_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_part" ADD CONSTRAINT "file_part_object_id_fkey" FOREIGN KEY ("object_id") REFERENCES "stored_object"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

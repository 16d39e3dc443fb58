-- AlterTable
ALTER TABLE "work_parent" ADD COLUMN     "asked_collection_ids" UUID[];

-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "internal_notes" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "work" ADD COLUMN     "internal_notes" JSONB NOT NULL DEFAULT '[]';

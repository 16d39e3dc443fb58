-- AlterTable
ALTER TABLE "import_run" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "progress" JSONB,
ADD COLUMN "request_key" TEXT;

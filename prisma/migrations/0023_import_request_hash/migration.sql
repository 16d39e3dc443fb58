-- What an Idempotency-Key stands for: another request with the same key is no repetition.

-- AlterTable
ALTER TABLE "import_run" ADD COLUMN     "request_hash" TEXT;

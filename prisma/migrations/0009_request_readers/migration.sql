-- AlterTable
ALTER TABLE "request" ADD COLUMN     "also_readers" TEXT[];

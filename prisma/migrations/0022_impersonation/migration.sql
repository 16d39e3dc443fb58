-- An administrator who acts as somebody else: who it is, and the session to go back to.

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "impersonator_id" INTEGER,
ADD COLUMN     "impersonator_session_id" UUID;

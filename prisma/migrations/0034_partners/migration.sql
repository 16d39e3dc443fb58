-- AlterTable
ALTER TABLE "access_token" ADD COLUMN     "instance" TEXT;

-- CreateTable
CREATE TABLE "partner_call" (
    "id" BIGSERIAL NOT NULL,
    "instance" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "status" INTEGER,
    "problem" JSONB,
    "millis" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_identity" (
    "idp" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_signed_in_at" TIMESTAMPTZ(6),
    "synced_at" TIMESTAMPTZ(6),

    CONSTRAINT "account_identity_pkey" PRIMARY KEY ("idp","external_id")
);

-- CreateIndex
CREATE INDEX "partner_call_instance_created_at_idx" ON "partner_call"("instance", "created_at");

-- CreateIndex
CREATE INDEX "partner_call_created_at_idx" ON "partner_call"("created_at");

-- CreateIndex
CREATE INDEX "account_identity_user_id_idx" ON "account_identity"("user_id");

-- AddForeignKey
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A group of a partner instance has one living collection. Prisma has no words for such an index.
CREATE UNIQUE INDEX "collection_group_key"
    ON "collection" (("custom_fields"->>'svc:commons_instance'), ("custom_fields"->>'svc:commons_group_id'))
 WHERE "deletion_status" = 'P' AND "custom_fields" ? 'svc:commons_group_id';

-- AlterTable
ALTER TABLE "account_identity" ADD COLUMN     "grants_admin" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "name_is_own" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "partner_sync" (
    "instance" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "is_bulk" BOOLEAN NOT NULL DEFAULT false,
    "generation" INTEGER NOT NULL DEFAULT 1,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "leased_until" TIMESTAMPTZ(6),
    "requested_at" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),
    "result" JSONB,

    CONSTRAINT "partner_sync_pkey" PRIMARY KEY ("instance","kind","external_id")
);

-- CreateTable
CREATE TABLE "partner_health" (
    "instance" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "probe_at" TIMESTAMPTZ(6),

    CONSTRAINT "partner_health_pkey" PRIMARY KEY ("instance")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" BIGSERIAL NOT NULL,
    "instance" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "entries" JSONB NOT NULL,
    "status" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "partner_sync_state_instance_is_bulk_due_at_idx" ON "partner_sync"("state", "instance", "is_bulk", "due_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_instance_received_at_idx" ON "webhook_delivery"("instance", "received_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_received_at_idx" ON "webhook_delivery"("received_at");

-- Who has changed their profile so far may have changed the name.
UPDATE "app_user" SET "name_is_own" = true
 WHERE EXISTS (SELECT FROM "audit_entry" a
                WHERE a."object_type" = 'user' AND a."object_id" = "app_user"."id"::text
                  AND a."action" = 'user.profile.change' AND a."detail"->'changed' ? 'profile');

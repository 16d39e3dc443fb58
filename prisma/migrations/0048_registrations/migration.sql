-- Addresses that asked for an account and have not confirmed themselves yet.
CREATE TABLE "registration" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "locale" TEXT,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "registration_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "registration_hash_key" ON "registration"("hash");

CREATE INDEX "registration_email_idx" ON "registration"("email");

CREATE INDEX "registration_expires_at_idx" ON "registration"("expires_at");

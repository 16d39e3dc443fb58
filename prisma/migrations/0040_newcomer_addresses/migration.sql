-- CreateTable
CREATE TABLE "newcomer_address" (
    "id" UUID NOT NULL,
    "browser" BYTEA NOT NULL,
    "idp" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "full_name" TEXT,
    "orcid" TEXT,
    "next" TEXT NOT NULL,
    "email" TEXT,
    "locale" TEXT,
    "code_hash" BYTEA,
    "mails" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "newcomer_address_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "newcomer_address_browser_key" ON "newcomer_address"("browser");

-- CreateIndex
CREATE INDEX "newcomer_address_expires_at_idx" ON "newcomer_address"("expires_at");

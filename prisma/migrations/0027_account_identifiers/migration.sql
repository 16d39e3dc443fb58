-- Identifiers of people that imports give beside address and ORCID, by which they are known again.

-- CreateTable
CREATE TABLE "account_identifier" (
    "user_id" INTEGER NOT NULL,
    "scheme" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_identifier_pkey" PRIMARY KEY ("user_id","scheme","identifier")
);

-- CreateIndex
CREATE INDEX "account_identifier_scheme_identifier_idx" ON "account_identifier"("scheme", "identifier");

-- AddForeignKey
ALTER TABLE "account_identifier" ADD CONSTRAINT "account_identifier_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

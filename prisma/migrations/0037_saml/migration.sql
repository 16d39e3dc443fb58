-- CreateTable
CREATE TABLE "saml_request" (
    "id" TEXT NOT NULL,
    "idp" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "browser" BYTEA NOT NULL,
    "next" TEXT NOT NULL,
    "link_to" INTEGER,
    "session_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "answered_at" TIMESTAMPTZ(6),

    CONSTRAINT "saml_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saml_message" (
    "idp" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "saml_message_pkey" PRIMARY KEY ("idp","id")
);

-- CreateTable
CREATE TABLE "saml_ticket" (
    "hash" BYTEA NOT NULL,
    "idp" TEXT NOT NULL,
    "browser" BYTEA NOT NULL,
    "next" TEXT NOT NULL,
    "link_to" INTEGER,
    "assertion" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "saml_ticket_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "saml_session" (
    "session_id" UUID NOT NULL,
    "idp" TEXT NOT NULL,
    "name_id" TEXT NOT NULL,
    "name_id_format" TEXT,
    "session_index" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saml_session_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "saml_metadata" (
    "idp" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "xml" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "saml_metadata_pkey" PRIMARY KEY ("idp")
);

-- CreateTable
CREATE TABLE "sign_in_attempt" (
    "id" BIGSERIAL NOT NULL,
    "instance" TEXT NOT NULL,
    "external_id" TEXT,
    "attributes" JSONB,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saml_request_expires_at_idx" ON "saml_request"("expires_at");

-- CreateIndex
CREATE INDEX "saml_message_expires_at_idx" ON "saml_message"("expires_at");

-- CreateIndex
CREATE INDEX "saml_ticket_expires_at_idx" ON "saml_ticket"("expires_at");

-- CreateIndex
CREATE INDEX "saml_session_idp_name_id_idx" ON "saml_session"("idp", "name_id");

-- CreateIndex
CREATE INDEX "saml_session_created_at_idx" ON "saml_session"("created_at");

-- CreateIndex
CREATE INDEX "sign_in_attempt_instance_created_at_idx" ON "sign_in_attempt"("instance", "created_at");

-- CreateIndex
CREATE INDEX "sign_in_attempt_created_at_idx" ON "sign_in_attempt"("created_at");

-- Extensions of the embedded PostgreSQL and of every usual distribution.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- `unaccent` is only STABLE because its dictionary could be replaced. With the dictionary named it may be
-- used in indexes and generated columns.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "request_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_object" (
    "id" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "md5" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_object_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_entry" (
    "id" UUID NOT NULL,
    "record_id" TEXT NOT NULL,
    "bucket" TEXT NOT NULL DEFAULT 'files',
    "key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "object_id" TEXT,
    "mimetype" TEXT NOT NULL DEFAULT 'application/octet-stream',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "access_hidden" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "password_hash" TEXT,
    "profile" JSONB NOT NULL DEFAULT '{}',
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "orcid" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "confirmed" BOOLEAN NOT NULL DEFAULT true,
    "verified_at" TIMESTAMPTZ(6),
    "blocked_at" TIMESTAMPTZ(6),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "is_managed" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_member" (
    "user_id" INTEGER NOT NULL,
    "role_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_member_pkey" PRIMARY KEY ("user_id","role_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "revoked_at" TIMESTAMPTZ(6),
    "ip" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_token" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vocabulary_entry" (
    "type" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "description" JSONB,
    "icon" TEXT,
    "props" JSONB NOT NULL DEFAULT '{}',
    "tags" TEXT[],
    "position" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vocabulary_entry_pkey" PRIMARY KEY ("type","id")
);

-- CreateTable
CREATE TABLE "work_parent" (
    "id" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "access_settings" JSONB NOT NULL DEFAULT '{}',
    "pids" JSONB NOT NULL DEFAULT '{}',
    "latest_id" TEXT,
    "last_index" INTEGER NOT NULL DEFAULT 1,
    "latest_index" INTEGER NOT NULL DEFAULT 0,
    "next_draft_id" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_parent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "work_grant" (
    "id" SERIAL NOT NULL,
    "parent_id" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "permission" TEXT NOT NULL,
    "origin" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "work" (
    "id" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,
    "version_index" INTEGER NOT NULL,
    "is_latest" BOOLEAN NOT NULL,
    "metadata" JSONB NOT NULL,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "access" JSONB NOT NULL,
    "embargo_until" DATE,
    "pids" JSONB NOT NULL DEFAULT '{}',
    "files" JSONB NOT NULL,
    "media_enabled" BOOLEAN NOT NULL DEFAULT false,
    "deletion_status" TEXT NOT NULL DEFAULT 'P',
    "tombstone" JSONB,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft" (
    "id" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,
    "version_index" INTEGER NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "access" JSONB NOT NULL,
    "pids" JSONB NOT NULL DEFAULT '{}',
    "files_enabled" BOOLEAN NOT NULL DEFAULT true,
    "default_preview" TEXT,
    "files_order" TEXT[],
    "media_enabled" BOOLEAN NOT NULL DEFAULT false,
    "issues" JSONB NOT NULL DEFAULT '[]',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pid" (
    "scheme" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "record_id" TEXT,
    "parent_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pid_pkey" PRIMARY KEY ("scheme","identifier")
);

-- CreateIndex
CREATE INDEX "audit_entry_object_type_object_id_id_idx" ON "audit_entry"("object_type", "object_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_created_at_idx" ON "audit_entry"("created_at");

-- CreateIndex
CREATE INDEX "stored_object_created_at_idx" ON "stored_object"("created_at");

-- CreateIndex
CREATE INDEX "file_entry_object_id_idx" ON "file_entry"("object_id");

-- CreateIndex
CREATE UNIQUE INDEX "file_entry_record_id_bucket_key_key" ON "file_entry"("record_id", "bucket", "key");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_username_key" ON "app_user"("username");

-- CreateIndex
CREATE INDEX "app_user_orcid_idx" ON "app_user"("orcid");

-- CreateIndex
CREATE INDEX "role_member_role_id_idx" ON "role_member"("role_id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "access_token_hash_key" ON "access_token"("hash");

-- CreateIndex
CREATE INDEX "access_token_user_id_idx" ON "access_token"("user_id");

-- CreateIndex
CREATE INDEX "work_parent_owner_id_idx" ON "work_parent"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "work_grant_parent_id_subject_type_subject_id_key" ON "work_grant"("parent_id", "subject_type", "subject_id");

-- CreateIndex
CREATE INDEX "work_embargo_until_idx" ON "work"("embargo_until");

-- CreateIndex
CREATE UNIQUE INDEX "work_parent_id_version_index_key" ON "work"("parent_id", "version_index");

-- CreateIndex
CREATE INDEX "draft_parent_id_idx" ON "draft"("parent_id");

-- CreateIndex
CREATE INDEX "pid_record_id_idx" ON "pid"("record_id");

-- CreateIndex
CREATE INDEX "pid_parent_id_idx" ON "pid"("parent_id");

-- AddForeignKey
ALTER TABLE "file_entry" ADD CONSTRAINT "file_entry_object_id_fkey" FOREIGN KEY ("object_id") REFERENCES "stored_object"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_member" ADD CONSTRAINT "role_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_member" ADD CONSTRAINT "role_member_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_parent" ADD CONSTRAINT "work_parent_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_grant" ADD CONSTRAINT "work_grant_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "work_parent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work" ADD CONSTRAINT "work_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "work_parent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "work_parent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;



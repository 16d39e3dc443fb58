-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "review_id" UUID;

-- AlterTable
ALTER TABLE "work_parent" ADD COLUMN     "default_collection_id" UUID;

-- CreateTable
CREATE TABLE "collection" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "members_visibility" TEXT NOT NULL DEFAULT 'public',
    "member_policy" TEXT NOT NULL DEFAULT 'closed',
    "record_policy" TEXT NOT NULL DEFAULT 'open',
    "review_policy" TEXT NOT NULL DEFAULT 'closed',
    "children_allowed" BOOLEAN NOT NULL DEFAULT false,
    "parent_id" UUID,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "theme" JSONB,
    "logo" JSONB,
    "chat_webhook" TEXT,
    "size" INTEGER NOT NULL DEFAULT 0,
    "deletion_status" TEXT NOT NULL DEFAULT 'P',
    "tombstone" JSONB,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_alias" (
    "slug" TEXT NOT NULL,
    "collection_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_alias_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "collection_member" (
    "id" UUID NOT NULL,
    "collection_id" UUID NOT NULL,
    "user_id" INTEGER,
    "group_id" TEXT,
    "email" TEXT,
    "role" TEXT NOT NULL,
    "visible" BOOLEAN NOT NULL DEFAULT false,
    "group_notification" BOOLEAN,
    "status" TEXT NOT NULL DEFAULT 'active',
    "request_id" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_member_past" (
    "id" UUID NOT NULL,
    "collection_id" UUID NOT NULL,
    "user_id" INTEGER,
    "group_id" TEXT,
    "email" TEXT,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "request_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "collection_member_past_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_featured" (
    "id" SERIAL NOT NULL,
    "collection_id" UUID NOT NULL,
    "start_date" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "collection_featured_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "link" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(6),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'created',
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT NOT NULL,
    "receiver" TEXT NOT NULL,
    "topic" TEXT,
    "reviewers" TEXT[],
    "payload" JSONB NOT NULL DEFAULT '{}',
    "is_locked" BOOLEAN NOT NULL DEFAULT false,
    "open_key" TEXT,
    "expires_at" TIMESTAMPTZ(6),
    "last_reply_id" UUID,
    "last_activity_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_event" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "parent_id" UUID,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_by" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_file" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "mimetype" TEXT NOT NULL,
    "event_id" UUID,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_collection" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "published_from" DATE NOT NULL,
    "published_to" DATE NOT NULL,
    "version_index" INTEGER NOT NULL,
    "is_latest" BOOLEAN NOT NULL,
    "is_latest_draft" BOOLEAN NOT NULL,
    "has_draft" BOOLEAN NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "downloads" INTEGER NOT NULL DEFAULT 0,
    "generation" INTEGER NOT NULL,
    "visibility" TEXT[],
    "facets" TEXT[],
    "closed_facets" SMALLINT NOT NULL,
    "numbers" JSONB NOT NULL DEFAULT '{}',
    "words" tsvector NOT NULL,

    CONSTRAINT "search_collection_pkey" PRIMARY KEY ("id","kind")
);

-- CreateTable
CREATE TABLE "search_request" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "published_from" DATE NOT NULL,
    "published_to" DATE NOT NULL,
    "version_index" INTEGER NOT NULL,
    "is_latest" BOOLEAN NOT NULL,
    "is_latest_draft" BOOLEAN NOT NULL,
    "has_draft" BOOLEAN NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "downloads" INTEGER NOT NULL DEFAULT 0,
    "generation" INTEGER NOT NULL,
    "visibility" TEXT[],
    "facets" TEXT[],
    "closed_facets" SMALLINT NOT NULL,
    "numbers" JSONB NOT NULL DEFAULT '{}',
    "words" tsvector NOT NULL,

    CONSTRAINT "search_request_pkey" PRIMARY KEY ("id","kind")
);

-- CreateTable
CREATE TABLE "work_inclusion" (
    "parent_id" TEXT NOT NULL,
    "collection_id" UUID NOT NULL,
    "request_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_inclusion_pkey" PRIMARY KEY ("parent_id","collection_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "collection_slug_key" ON "collection"("slug");

-- CreateIndex
CREATE INDEX "collection_parent_id_idx" ON "collection"("parent_id");

-- CreateIndex
CREATE INDEX "collection_alias_collection_id_idx" ON "collection_alias"("collection_id");

-- CreateIndex
CREATE INDEX "collection_member_user_id_idx" ON "collection_member"("user_id");

-- CreateIndex
CREATE INDEX "collection_member_group_id_idx" ON "collection_member"("group_id");

-- CreateIndex
CREATE INDEX "collection_member_email_idx" ON "collection_member"("email");

-- CreateIndex
CREATE INDEX "collection_member_request_id_idx" ON "collection_member"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "collection_member_collection_id_user_id_key" ON "collection_member"("collection_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "collection_member_collection_id_group_id_key" ON "collection_member"("collection_id", "group_id");

-- CreateIndex
CREATE UNIQUE INDEX "collection_member_collection_id_email_key" ON "collection_member"("collection_id", "email");

-- CreateIndex
CREATE INDEX "collection_member_past_collection_id_updated_at_idx" ON "collection_member_past"("collection_id", "updated_at");

-- CreateIndex
CREATE INDEX "collection_member_past_request_id_idx" ON "collection_member_past"("request_id");

-- CreateIndex
CREATE INDEX "collection_featured_collection_id_idx" ON "collection_featured"("collection_id");

-- CreateIndex
CREATE INDEX "collection_featured_start_date_idx" ON "collection_featured"("start_date");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "notification_created_at_idx" ON "notification"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "notification_user_id_key_key" ON "notification"("user_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "request_number_key" ON "request"("number");

-- CreateIndex
CREATE UNIQUE INDEX "request_open_key_key" ON "request"("open_key");

-- CreateIndex
CREATE INDEX "request_topic_idx" ON "request"("topic");

-- CreateIndex
CREATE INDEX "request_receiver_status_idx" ON "request"("receiver", "status");

-- CreateIndex
CREATE INDEX "request_created_by_idx" ON "request"("created_by");

-- CreateIndex
CREATE INDEX "request_status_expires_at_idx" ON "request"("status", "expires_at");

-- CreateIndex
CREATE INDEX "request_event_request_id_parent_id_created_at_id_idx" ON "request_event"("request_id", "parent_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "request_event_parent_id_idx" ON "request_event"("parent_id");

-- CreateIndex
CREATE INDEX "request_file_object_id_idx" ON "request_file"("object_id");

-- CreateIndex
CREATE UNIQUE INDEX "request_file_request_id_key_key" ON "request_file"("request_id", "key");

-- CreateIndex
CREATE INDEX "search_collection_words_visibility_facets_idx" ON "search_collection" USING GIN ("words", "visibility", "facets");

-- CreateIndex
CREATE INDEX "search_collection_created_at_idx" ON "search_collection"("created_at");

-- CreateIndex
CREATE INDEX "search_collection_updated_at_idx" ON "search_collection"("updated_at");

-- CreateIndex
CREATE INDEX "search_request_words_visibility_facets_idx" ON "search_request" USING GIN ("words", "visibility", "facets");

-- CreateIndex
CREATE INDEX "search_request_created_at_idx" ON "search_request"("created_at");

-- CreateIndex
CREATE INDEX "search_request_updated_at_idx" ON "search_request"("updated_at");

-- CreateIndex
CREATE INDEX "work_inclusion_collection_id_created_at_idx" ON "work_inclusion"("collection_id", "created_at");

-- AddForeignKey
ALTER TABLE "collection" ADD CONSTRAINT "collection_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "collection"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_alias" ADD CONSTRAINT "collection_alias_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_member" ADD CONSTRAINT "collection_member_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_member" ADD CONSTRAINT "collection_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_member" ADD CONSTRAINT "collection_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_featured" ADD CONSTRAINT "collection_featured_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_event" ADD CONSTRAINT "request_event_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_event" ADD CONSTRAINT "request_event_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "request_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_file" ADD CONSTRAINT "request_file_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_inclusion" ADD CONSTRAINT "work_inclusion_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "work_parent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_inclusion" ADD CONSTRAINT "work_inclusion_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- As for the index of works, and for the same reasons.
ALTER TABLE "search_collection" ALTER COLUMN "words" SET STORAGE EXTERNAL;
ALTER TABLE "search_collection" ALTER COLUMN "words" SET STATISTICS 200;
ALTER TABLE "search_collection" ALTER COLUMN "visibility" SET STATISTICS 200;
ALTER TABLE "search_collection" ALTER COLUMN "facets" SET STATISTICS 200;
ALTER TABLE "search_request" ALTER COLUMN "words" SET STORAGE EXTERNAL;
ALTER TABLE "search_request" ALTER COLUMN "words" SET STATISTICS 200;
ALTER TABLE "search_request" ALTER COLUMN "visibility" SET STATISTICS 200;
ALTER TABLE "search_request" ALTER COLUMN "facets" SET STATISTICS 200;

-- A member is a user, a group or an address, and never two of them.
ALTER TABLE "collection_member" ADD CONSTRAINT "collection_member_one_subject"
  CHECK (num_nonnulls("user_id", "group_id", "email") = 1);

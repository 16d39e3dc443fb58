-- What becomes of the works and collections of an account that is blocked, and how each was before.
CREATE TABLE "moderation_action" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient_id" INTEGER,
    "status" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moderation_action_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "moderation_change" (
    "action_id" UUID NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "before" JSONB NOT NULL,

    CONSTRAINT "moderation_change_pkey" PRIMARY KEY ("action_id","object_type","object_id")
);
CREATE INDEX "moderation_action_user_id_created_at_idx" ON "moderation_action"("user_id", "created_at");
ALTER TABLE "moderation_action" ADD CONSTRAINT "moderation_action_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "moderation_change" ADD CONSTRAINT "moderation_change_action_id_fkey" FOREIGN KEY ("action_id") REFERENCES "moderation_action"("id") ON DELETE CASCADE ON UPDATE CASCADE;

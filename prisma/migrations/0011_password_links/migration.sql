-- Links by which people choose a new password. Only digests are kept, as of tokens.
CREATE TABLE "password_link" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "password_link_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "password_link_hash_key" ON "password_link"("hash");

CREATE INDEX "password_link_user_id_idx" ON "password_link"("user_id");

CREATE INDEX "password_link_expires_at_idx" ON "password_link"("expires_at");

ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

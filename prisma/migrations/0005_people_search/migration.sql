-- What people are found by, folded and with a blank before every word, so that words are found by their
-- beginnings through one trigram index. The service keeps it, this fills it for accounts that exist.
ALTER TABLE "app_user" ADD COLUMN "search_text" TEXT NOT NULL DEFAULT '';

UPDATE "app_user"
   SET "search_text" = ' ' || lower(unaccent(concat_ws(' ', username, profile->>'full_name', profile->>'affiliations')));

CREATE INDEX "app_user_search_text_idx" ON "app_user" USING GIN ("search_text" gin_trgm_ops);

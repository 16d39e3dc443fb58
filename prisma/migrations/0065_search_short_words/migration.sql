-- The words of titles, people and subjects once more, inside the row: `words` has some kilobytes and lies beside it, so that to
-- check a few thousand rows one after the other, as suggestions do, took longer than anything else of them. Rows that exist have
-- none until they are next written and are checked by `words` (npm run cli -- search rebuild writes all).
ALTER TABLE "search_work" ADD COLUMN "short_words" tsvector;
ALTER TABLE "search_work" ALTER COLUMN "short_words" SET STORAGE MAIN;
ALTER TABLE "search_collection" ADD COLUMN "short_words" tsvector;
ALTER TABLE "search_request" ADD COLUMN "short_words" tsvector;

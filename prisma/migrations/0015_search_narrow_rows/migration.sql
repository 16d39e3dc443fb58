-- Counting visits the rows of all matches and reads nothing of them but what permissions and facets need. What is
-- asked of the inverted index alone moves out of the row, so that a page holds several times as many of them.
-- Rows that exist become narrow when they are next written (npm run cli -- search rebuild writes all).
ALTER TABLE "search_work" ALTER COLUMN "visibility" SET STORAGE MAIN;
ALTER TABLE "search_work" ALTER COLUMN "facet_tags" SET STORAGE MAIN;
ALTER TABLE "search_work" ALTER COLUMN "facets" SET STORAGE EXTERNAL;
ALTER TABLE "search_work" SET (toast_tuple_target = 384);

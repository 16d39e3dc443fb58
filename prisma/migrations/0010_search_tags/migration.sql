-- AlterTable
ALTER TABLE "search_collection" ADD COLUMN     "facet_tags" INTEGER[];

-- AlterTable
ALTER TABLE "search_request" ADD COLUMN     "facet_tags" INTEGER[];

-- AlterTable
ALTER TABLE "search_work" ADD COLUMN     "facet_tags" INTEGER[];

-- CreateTable
CREATE TABLE "search_tag" (
    "source" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "number" SERIAL NOT NULL,
    "facet" SMALLINT NOT NULL,

    CONSTRAINT "search_tag_pkey" PRIMARY KEY ("source","tag")
);

-- CreateIndex
CREATE UNIQUE INDEX "search_tag_number_key" ON "search_tag"("number");


-- The values of rows that exist, with the numbers that the definitions give the facets.
INSERT INTO "search_tag" ("source", "tag", "facet")
  SELECT DISTINCT 'works', t.tag, CASE split_part(t.tag, '=', 1)
    WHEN 'resource_type' THEN 0 WHEN 'access_status' THEN 1 WHEN 'file_type' THEN 2 WHEN 'language' THEN 3
    WHEN 'publication_date' THEN 4 WHEN 'is_published' THEN 5 WHEN 'subject' THEN 6
    WHEN 'subject_combined' THEN 7 WHEN 'subject_nested' THEN 8 WHEN 'svc:user_defined_tags' THEN 9 ELSE 31 END
  FROM "search_work", unnest("facets") AS t(tag);

INSERT INTO "search_tag" ("source", "tag", "facet")
  SELECT DISTINCT 'requests', t.tag, CASE split_part(t.tag, '=', 1)
    WHEN 'type' THEN 0 WHEN 'status' THEN 1 ELSE 31 END
  FROM "search_request", unnest("facets") AS t(tag);

UPDATE "search_work" SET "facet_tags" = ARRAY(
  SELECT (s."number" << 5) | s."facet" FROM unnest("facets") WITH ORDINALITY AS t(tag, place)
  JOIN "search_tag" s ON s."source" = 'works' AND s."tag" = t.tag ORDER BY t.place);

UPDATE "search_request" SET "facet_tags" = ARRAY(
  SELECT (s."number" << 5) | s."facet" FROM unnest("facets") WITH ORDINALITY AS t(tag, place)
  JOIN "search_tag" s ON s."source" = 'requests' AND s."tag" = t.tag ORDER BY t.place);

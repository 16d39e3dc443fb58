-- What the service says is kept as a message, {"key": …, "values": …}. Text from before stays as it is, under the key "verbatim".

-- AlterTable
ALTER TABLE "notification" ALTER COLUMN "body" DROP DEFAULT,
ALTER COLUMN "title" SET DATA TYPE JSONB
  USING jsonb_build_object('key', 'verbatim', 'values', jsonb_build_object('text', "title")),
ALTER COLUMN "body" SET DATA TYPE JSONB
  USING CASE WHEN "body" = '' THEN '[]'::jsonb ELSE
    jsonb_build_array(jsonb_build_object('key', 'verbatim', 'values', jsonb_build_object('text', "body"))) END,
ALTER COLUMN "body" SET DEFAULT '[]';

-- AlterTable
ALTER TABLE "import_run" ALTER COLUMN "failure" SET DATA TYPE JSONB
  USING CASE WHEN "failure" IS NULL THEN NULL ELSE
    jsonb_build_object('key', 'verbatim', 'values', jsonb_build_object('text', "failure")) END;

-- AlterTable
ALTER TABLE "request" ADD COLUMN     "description_message" JSONB,
ADD COLUMN     "title_message" JSONB;

-- Problems of drafts
UPDATE "draft" SET "issues" = (
  SELECT jsonb_agg(jsonb_set(issue, '{messages}', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('key', 'verbatim', 'values', jsonb_build_object('text', said))), '[]')
      FROM jsonb_array_elements(issue -> 'messages') AS said)) ORDER BY place)
    FROM jsonb_array_elements("issues") WITH ORDINALITY AS listed(issue, place))
 WHERE jsonb_array_length("issues") > 0;

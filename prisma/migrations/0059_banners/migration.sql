-- Notices above pages. There was one before, as a setting: its text had links as `[words](address)` or as an address
-- by itself, and no other markup.
CREATE TABLE "banner" (
    "id" SERIAL NOT NULL,
    "message" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "translations" JSONB NOT NULL DEFAULT '{}',
    "category" TEXT NOT NULL,
    "url_path" TEXT,
    "starts_at" TIMESTAMPTZ(6) NOT NULL,
    "ends_at" TIMESTAMPTZ(6),
    "is_active" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "banner_pkey" PRIMARY KEY ("id")
);

CREATE FUNCTION pg_temp.markup_of(written text) RETURNS text LANGUAGE sql AS $$
  SELECT '<p>' || regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(written, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'),
      '(^|\s)(https?://[^\s]*[^\s.,;:!?()])', '\1<a href="\2">\2</a>', 'g'),
    '\[([^][]+)\]\(((?:https?://|mailto:|/(?!/))[^\s()]+)\)', '<a href="\2">\1</a>', 'g') || '</p>'
$$;

INSERT INTO banner (message, language, translations, category, starts_at, ends_at, is_active, created_at, updated_at)
SELECT pg_temp.markup_of(CASE WHEN en <> '' THEN en ELSE de END),
       CASE WHEN en <> '' THEN 'en' ELSE 'de' END,
       CASE WHEN en <> '' AND de <> '' THEN jsonb_build_object('de', pg_temp.markup_of(de)) ELSE '{}' END,
       value->>'level', coalesce((value->>'startsAt')::timestamptz, updated_at), (value->>'endsAt')::timestamptz,
       true, updated_at, updated_at
  FROM (SELECT value, updated_at, coalesce(value#>>'{text,en}', '') AS en, coalesce(value#>>'{text,de}', '') AS de
          FROM setting WHERE key = 'site.banner') AS shown
 WHERE en <> '' OR de <> '';

DELETE FROM setting WHERE key = 'site.banner';

-- Notices are on every page
CREATE TRIGGER banner_changed AFTER INSERT OR UPDATE OR DELETE ON banner
  FOR EACH ROW EXECUTE FUNCTION tell_page_change('site', 'id');

-- An ORCID iD tells whose account is meant only where somebody other than its owner vouches for it.

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "orcid_confirmed_by" TEXT;

-- What accounts were made with came from an import or an administrator; what changed later was typed by the owner. Numbers
-- with a wrong check character (ISO 7064 MOD 11-2) nobody vouches for.
UPDATE "app_user" AS u
   SET "orcid_confirmed_by" = CASE WHEN EXISTS (
         SELECT 1 FROM "audit_entry" AS a
          WHERE a."object_type" = 'user' AND a."object_id" = u."id"::text
            AND a."action" = 'user.create' AND a."detail" ->> 'by' = 'import'
       ) THEN 'import' ELSE 'administrator' END
 WHERE u."orcid" ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'
   AND NOT EXISTS (
         SELECT 1 FROM "audit_entry" AS a
          WHERE a."object_type" = 'user' AND a."object_id" = u."id"::text
            AND a."action" = 'user.profile.change' AND a."detail" -> 'changed' ? 'orcid')
   AND right(u."orcid", 1) = (
         SELECT CASE (12 - sum(substr(replace(u."orcid", '-', ''), place, 1)::int * (1 << (16 - place))) % 11) % 11
                  WHEN 10 THEN 'X'
                  ELSE ((12 - sum(substr(replace(u."orcid", '-', ''), place, 1)::int * (1 << (16 - place))) % 11) % 11)::text
                END
           FROM generate_series(1, 15) AS place);

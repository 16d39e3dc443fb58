-- Grows with every change that readers of any version can see (grants, a newer version, the concept DOI).
ALTER TABLE "work_parent" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;

-- The revision of the last edit draft, so that the revisions of a work's edit drafts never repeat.
ALTER TABLE "work" ADD COLUMN "draft_revision" INTEGER NOT NULL DEFAULT 0;

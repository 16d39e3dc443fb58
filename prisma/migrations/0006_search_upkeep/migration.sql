-- The waiting list of the inverted index is emptied beside the changes now, not by them, so it may be long
-- enough for a burst of them.
ALTER INDEX "search_work_words_visibility_facets_idx" RESET (gin_pending_list_limit);

-- Whole values leave the dictionary of words. Most are identifiers, one work each, and taking every one of
-- them apart for the trigram index was a third of the cost of indexing a work.
CREATE TABLE "search_value" (
    "source" TEXT NOT NULL,
    "lexeme" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_value_pkey" PRIMARY KEY ("source","lexeme")
);

INSERT INTO "search_value" ("source", "lexeme")
  SELECT "source", "lexeme" FROM "search_term" WHERE strpos("lexeme", chr(2)) > 0;

DELETE FROM "search_term" WHERE strpos("lexeme", chr(2)) > 0;

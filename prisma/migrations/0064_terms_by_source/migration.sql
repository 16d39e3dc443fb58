-- Words like one that was typed are looked for in one index at a time: without its name, those of all works are read to find
-- a collection. Prisma cannot describe texts in a GIN index; it leaves indexes with a condition alone, and this one always holds.
DROP INDEX "search_term_lexeme_idx";
CREATE INDEX "search_term_source_lexeme_idx" ON "search_term" USING GIN ("source", "lexeme" gin_trgm_ops)
  WHERE "source" IS NOT NULL;

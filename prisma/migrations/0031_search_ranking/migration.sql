-- Best matches are ordered by lists of the works that have a word, with how much it weighs in each. A work has a number in them,
-- and another one each time that its row is written.
ALTER TABLE "search_work" ADD COLUMN "number" SERIAL NOT NULL;
ALTER TABLE "search_collection" ADD COLUMN "number" SERIAL NOT NULL;
ALTER TABLE "search_request" ADD COLUMN "number" SERIAL NOT NULL;
-- Processes take numbers 64 at a time, see lib/search/postgres/numbers.ts.
ALTER SEQUENCE "search_work_number_seq" INCREMENT BY 64;
ALTER SEQUENCE "search_collection_number_seq" INCREMENT BY 64;
ALTER SEQUENCE "search_request_number_seq" INCREMENT BY 64;
CREATE UNIQUE INDEX "search_work_number_key" ON "search_work"("number");
CREATE UNIQUE INDEX "search_collection_number_key" ON "search_collection"("number");
CREATE UNIQUE INDEX "search_request_number_key" ON "search_request"("number");

CREATE TABLE "search_posting" (
    "source" TEXT NOT NULL,
    "lexeme" TEXT COLLATE "C" NOT NULL,
    "first" INTEGER NOT NULL,
    "documents" INTEGER NOT NULL,
    "postings" BYTEA NOT NULL,

    CONSTRAINT "search_posting_pkey" PRIMARY KEY ("source","lexeme","first")
);
CREATE TABLE "search_recent" (
    "source" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "postings" JSON NOT NULL,

    CONSTRAINT "search_recent_pkey" PRIMARY KEY ("source","number")
);
CREATE TABLE "search_language" (
    "source" TEXT NOT NULL,
    "language" TEXT NOT NULL,

    CONSTRAINT "search_language_pkey" PRIMARY KEY ("source","language")
);
-- How rows were analysed; those of before have to be written anew, which the worker does.
ALTER TABLE "search_rebuild" ADD COLUMN "analysis" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "search_rebuild" ADD COLUMN "first_number" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "search_posting" ALTER COLUMN "postings" SET STORAGE EXTERNAL;
ALTER TABLE "search_recent" ALTER COLUMN "postings" SET STORAGE EXTERNAL;

-- The stemmers of PostgreSQL without their lists of stop words, which are asked for apart.
CREATE TEXT SEARCH DICTIONARY "search_arabic" (TEMPLATE = snowball, LANGUAGE = arabic);
CREATE TEXT SEARCH DICTIONARY "search_armenian" (TEMPLATE = snowball, LANGUAGE = armenian);
CREATE TEXT SEARCH DICTIONARY "search_basque" (TEMPLATE = snowball, LANGUAGE = basque);
CREATE TEXT SEARCH DICTIONARY "search_catalan" (TEMPLATE = snowball, LANGUAGE = catalan);
CREATE TEXT SEARCH DICTIONARY "search_danish" (TEMPLATE = snowball, LANGUAGE = danish);
CREATE TEXT SEARCH DICTIONARY "search_dutch" (TEMPLATE = snowball, LANGUAGE = dutch);
CREATE TEXT SEARCH DICTIONARY "search_english" (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH DICTIONARY "search_estonian" (TEMPLATE = snowball, LANGUAGE = estonian);
CREATE TEXT SEARCH DICTIONARY "search_finnish" (TEMPLATE = snowball, LANGUAGE = finnish);
CREATE TEXT SEARCH DICTIONARY "search_french" (TEMPLATE = snowball, LANGUAGE = french);
CREATE TEXT SEARCH DICTIONARY "search_german" (TEMPLATE = snowball, LANGUAGE = german);
CREATE TEXT SEARCH DICTIONARY "search_greek" (TEMPLATE = snowball, LANGUAGE = greek);
CREATE TEXT SEARCH DICTIONARY "search_hindi" (TEMPLATE = snowball, LANGUAGE = hindi);
CREATE TEXT SEARCH DICTIONARY "search_hungarian" (TEMPLATE = snowball, LANGUAGE = hungarian);
CREATE TEXT SEARCH DICTIONARY "search_indonesian" (TEMPLATE = snowball, LANGUAGE = indonesian);
CREATE TEXT SEARCH DICTIONARY "search_irish" (TEMPLATE = snowball, LANGUAGE = irish);
CREATE TEXT SEARCH DICTIONARY "search_italian" (TEMPLATE = snowball, LANGUAGE = italian);
CREATE TEXT SEARCH DICTIONARY "search_lithuanian" (TEMPLATE = snowball, LANGUAGE = lithuanian);
CREATE TEXT SEARCH DICTIONARY "search_nepali" (TEMPLATE = snowball, LANGUAGE = nepali);
CREATE TEXT SEARCH DICTIONARY "search_norwegian" (TEMPLATE = snowball, LANGUAGE = norwegian);
CREATE TEXT SEARCH DICTIONARY "search_portuguese" (TEMPLATE = snowball, LANGUAGE = portuguese);
CREATE TEXT SEARCH DICTIONARY "search_romanian" (TEMPLATE = snowball, LANGUAGE = romanian);
CREATE TEXT SEARCH DICTIONARY "search_russian" (TEMPLATE = snowball, LANGUAGE = russian);
CREATE TEXT SEARCH DICTIONARY "search_serbian" (TEMPLATE = snowball, LANGUAGE = serbian);
CREATE TEXT SEARCH DICTIONARY "search_spanish" (TEMPLATE = snowball, LANGUAGE = spanish);
CREATE TEXT SEARCH DICTIONARY "search_swedish" (TEMPLATE = snowball, LANGUAGE = swedish);
CREATE TEXT SEARCH DICTIONARY "search_tamil" (TEMPLATE = snowball, LANGUAGE = tamil);
CREATE TEXT SEARCH DICTIONARY "search_turkish" (TEMPLATE = snowball, LANGUAGE = turkish);
CREATE TEXT SEARCH DICTIONARY "search_yiddish" (TEMPLATE = snowball, LANGUAGE = yiddish);

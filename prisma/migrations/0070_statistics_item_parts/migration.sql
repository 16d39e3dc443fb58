-- Days counted for one value of a category alone, where counting them takes longer than a request may.
CREATE TABLE "statistics_item_part" (
    "subject" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "counted_at" TIMESTAMPTZ(6) NOT NULL,
    "read_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "statistics_item_part_pkey" PRIMARY KEY ("subject")
);

-- It is compressed already.
ALTER TABLE "statistics_item_part" ALTER COLUMN "content" SET STORAGE EXTERNAL;

-- What readers wait for.
CREATE TABLE "statistics_item_request" (
    "key" TEXT NOT NULL,
    "input" JSON NOT NULL,
    "first_asked_at" TIMESTAMPTZ(6) NOT NULL,
    "asked_at" TIMESTAMPTZ(6) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tried_at" TIMESTAMPTZ(6),
    "leased_until" TIMESTAMPTZ(6),

    CONSTRAINT "statistics_item_request_pkey" PRIMARY KEY ("key")
);

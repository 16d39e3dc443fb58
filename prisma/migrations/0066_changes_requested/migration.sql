-- Whether what was declined may come again after changes: people are told so instead of that it was refused.
ALTER TABLE "request" ADD COLUMN "changes_requested" boolean NOT NULL DEFAULT false;

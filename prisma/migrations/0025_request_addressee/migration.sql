-- Who answers an invitation to an address is kept apart from the receiver, which both sides read.

-- AlterTable
ALTER TABLE "request" ADD COLUMN     "addressee" TEXT;

-- The new revision makes `search check` find the documents that still name the account.
UPDATE "request" SET "addressee" = "receiver", "receiver" = 'email:' || invited."email", "revision" = "revision" + 1
  FROM (SELECT "request_id", "email" FROM "collection_member" WHERE "email" IS NOT NULL
         UNION SELECT "request_id", "email" FROM "collection_member_past" WHERE "email" IS NOT NULL) AS invited
 WHERE "request"."id" = invited."request_id" AND "request"."type" = 'community-invitation'
   AND "request"."receiver" LIKE 'user:%' AND "request"."status" <> 'accepted';

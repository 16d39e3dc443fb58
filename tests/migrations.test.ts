import { expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { database } from "@/lib/db/database";
import { statementsToSchema } from "../prisma/schema-engine";
import { withTestDatabase } from "./support/database";

withTestDatabase();

const statements = () => statementsToSchema(config().DATABASE_URL ?? "");

test("the migrations make exactly the schema", async () => {
  expect(await statements()).toBe("");
});

test("a column that a migration has forgotten is found", async () => {
  await database().$executeRaw`ALTER TABLE setting DROP COLUMN updated_at`;
  expect(await statements()).toContain(`ALTER TABLE "setting" ADD COLUMN     "updated_at"`);
});

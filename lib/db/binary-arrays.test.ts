import fc from "fast-check";
import { expect, test } from "vitest";
import { withTestDatabase } from "@/tests/support/database";
import { blobsOf, booleansOf, integersOf, realsOf, textsOf } from "./binary-arrays";
import { systemContext } from "./context";
import { sql } from "./sql";

withTestDatabase();

const row = fc.record({
  integer: fc.option(fc.integer()),
  real: fc.option(fc.maxSafeInteger()),
  boolean: fc.boolean(),
  // PostgreSQL's texts are UTF-8 without the character 0.
  text: fc.option(fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""))),
  blob: fc.uint8Array().map((bytes) => Buffer.from(bytes).toString("hex")),
});

test("what is sent as binary arrays arrives as it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (given) => {
      const blobs = given.map(({ blob }) => Buffer.from(blob, "hex"));
      const rows = await systemContext().db.$queryRaw(sql`
        SELECT integer, real, boolean, text, encode(blob, 'hex') AS blob
          FROM unnest(${integersOf(given.map(({ integer }) => integer))}::int[],
                 ${realsOf(given.map(({ real }) => real))}::float8[],
                 ${booleansOf(given.map(({ boolean }) => boolean))}::boolean[],
                 ${textsOf(given.map(({ text }) => text))}::text[], ${blobsOf(blobs)}::bytea[])
               WITH ORDINALITY AS r(integer, real, boolean, text, blob, place) ORDER BY place`);
      expect(rows).toEqual(given);
    }),
    { numRuns: 50 },
  );
});

import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { md5Of } from "./md5";

test("is the checksum that the service computes, whatever the length", async () => {
  for (const length of [0, 1, 1024 * 1024, 2_500_001]) {
    const bytes = randomBytes(length);
    const expected = createHash("md5").update(bytes).digest("hex");
    expect(await md5Of(new Blob([bytes]))).toBe(expected);
  }
});

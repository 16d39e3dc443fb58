import { expect, test } from "vitest";
import { openApiDocument } from "@/lib/http/openapi";
import { contracts } from "@/lib/wiring";

/** The document is committed, so that a reviewer reads every change of the API. `npm run unit -- -u` updates it. */
test("the API document is the one that was reviewed", async () => {
  const site = { title: "Commonshelf", version: "1", url: "https://repository.example.org" };
  const document = openApiDocument(contracts, site);
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    "openapi.snapshot.json",
  );
});

test("operation ids are unique, as generated clients need them", () => {
  const { paths } = openApiDocument(contracts, { title: "", version: "", url: "" });
  const ids = Object.values(
    paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

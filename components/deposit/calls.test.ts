import { expect, test } from "vitest";
import * as collections from "@/lib/collections/endpoints";
import * as files from "@/lib/files/endpoints";
import type { Contract } from "@/lib/http/contract";
import * as users from "@/lib/users/endpoints";
import * as vocabularies from "@/lib/vocabularies/endpoints";
import * as works from "@/lib/works/endpoints";
import * as calls from "./calls";

const CONTRACTS: Readonly<Record<string, unknown>> = {
  ...{ ...collections, ...files, ...users },
  ...{ ...vocabularies, ...works },
};
const { listOpenEntries, ...ofForm } = calls;

test.each(Object.entries<Contract>(ofForm))("%s calls what its contract says", (name, asked) => {
  const contract = CONTRACTS[name] as Contract;
  expect(asked).toEqual({ method: contract.method, path: contract.path });
  // Then the browser has to say so.
  expect(contract.produces).toBeUndefined();
});

test.each(Object.entries(vocabularies.openLists))("the open list of %s is asked", (type, lists) => {
  const { method, path } = listOpenEntries(type as keyof typeof vocabularies.openLists);
  expect({ method, path }).toEqual({ method: lists.list.method, path: lists.list.path });
});

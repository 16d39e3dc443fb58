import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { JSON_TYPE } from "@/lib/core/media-types";
import type { Contract } from "@/lib/http/contract";
import * as oidc from "@/lib/oidc/endpoints";
import * as saml from "@/lib/saml/endpoints";
import * as signIns from "@/lib/sign-ins/endpoints";
import * as vocabularies from "@/lib/vocabularies/endpoints";
import { contracts } from "@/lib/wiring";
import { listOpenEntries } from "@/components/vocabularies/calls";

const root = path.resolve(import.meta.dirname, "..");
const files = readdirSync(path.join(root, "components"), { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "calls.ts")
  .map((file) => path.join("components", file));
const isContract = (given: unknown): given is Contract =>
  typeof given === "object" && given !== null && "method" in given;

const wholes = new Map<string, Contract>(
  [
    ...contracts,
    ...[oidc, saml, signIns].flatMap((one) => Object.values(one).filter(isContract)),
  ].map((one) => [`${one.method} ${one.path}`, one]),
);

/** Addresses of what is not read by `call`: an `EventSource` says itself what it wants, and a link takes what comes. */
const READ_OTHERWISE = new Set([
  "/api/import/{collection}/{id}/events",
  "/api/import/{collection}/template",
]);

test("every folder of components calls by addresses", () => {
  expect(files.length).toBeGreaterThan(8);
});

test("contracts are known by address in these files only", () => {
  const others = readdirSync(path.join(root, "components"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && path.basename(file) !== "calls.ts")
    .filter((file) =>
      readFileSync(path.join(root, "components", file), "utf8").includes("contractAt"),
    );
  expect(others).toEqual([]);
});

test.each(files)("%s calls what the contracts say", async (file) => {
  const calls = (await import(path.join(root, file))) as Record<string, unknown>;
  const asked = Object.values(calls)
    .flatMap((one) => (isContract(one) ? [one] : Object.values(one as Record<string, unknown>)))
    .filter(isContract);
  expect(asked.length).toBeGreaterThan(0);
  for (const { method, path: address, whole } of asked) {
    const contract = wholes.get(`${method} ${address}`);
    expect(contract, `${method} ${address}`).toBeDefined();
    // For another media type the browser would have to say so.
    if (!READ_OTHERWISE.has(address))
      expect(contract?.produces?.[0] ?? JSON_TYPE, address).toBe(JSON_TYPE);
    // Forms check by the schema of the same contract.
    if (whole) expect(await whole()).toBe(contract);
  }
});

test.each(Object.entries(vocabularies.openLists))("the open list of %s is asked", (type, lists) => {
  const { method, path: address } = listOpenEntries(type as keyof typeof vocabularies.openLists);
  expect({ method, address }).toEqual({ method: lists.list.method, address: lists.list.path });
});

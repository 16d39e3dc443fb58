import { beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { Contract } from "@/lib/http/contract";
import { contracts } from "@/lib/wiring";
import { aPerson, type Person } from "../support/people";

/**
 * Every endpoint answers alike behind the front server and under plain `next start`: the journeys themselves need run
 * behind one of the two only.
 */
const next = inject("service");
const front = inject("front");

/** Headers of the connection, of a single response, or added by the front server to every response. */
const OF_THE_MOUNT =
  /^(connection|keep-alive|date|content-length|content-encoding|transfer-encoding|vary|x-request-id|set-cookie|content-security-policy|referrer-policy)$/;
/** They count down from one answer to the next. */
const COUNTS = /^(x-ratelimit-|retry-after)/;

let person: Person;
beforeAll(async () => {
  person = await aPerson();
});

/** Without the address of the service, ids and moments: each answer has its own. */
const withoutOwn = (text: string, service: string) =>
  text
    .replaceAll(service, "")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "an id")
    .replaceAll(/\b[0-9a-z]{5}-[0-9a-z]{5}\b/g, "an id")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, "a moment");

async function responseOf(service: string, { method, path }: Contract, token?: string) {
  const address = path.replaceAll(/\{[^}]+\}/g, "none");
  const authorization = token ? { authorization: `Bearer ${token}` } : undefined;
  const json = { "content-type": "application/json" };
  const response = await fetch(new URL(address, service), {
    redirect: "manual",
    ...(method === "GET"
      ? { headers: { ...authorization } }
      : { method, headers: { ...authorization, ...json }, body: "{}" }),
  });
  const headers = [...response.headers]
    .filter(([name]) => !OF_THE_MOUNT.test(name))
    .map(([name, value]) => [name, COUNTS.test(name) ? "a count" : withoutOwn(value, service)]);
  return { status: response.status, headers, text: withoutOwn(await response.text(), service) };
}

const named = contracts.map(
  (contract) => [`${contract.method} ${contract.path}`, contract] as const,
);

/** Lists hold what other tests write: where something came between the two answers, both are asked for again. */
const expectAlike = (contract: Contract, token?: string) =>
  vi.waitFor(async () => {
    const plain = await responseOf(next, contract, token);
    expect(plain).toEqual(await responseOf(front, contract, token));
  }, WAIT);
const WAIT = { interval: 20, timeout: 30_000 };

describe("to somebody who is not signed in", () => {
  test.each(named)("%s answers alike", (_, contract) => expectAlike(contract));
});

describe("to the owner of a token", () => {
  test.each(named)("%s answers alike", (_, contract) => expectAlike(contract, person.token));
});

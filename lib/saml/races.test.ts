import { beforeAll, expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { linkIdentity } from "@/lib/users";
import { anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { PARTNER } from "@/tests/support/partner";
import { interleaved } from "@/tests/support/races";
import { refusalIn, SamlBrowser } from "@/tests/support/saml-browser";
import {
  adoptProvider,
  attributesOf,
  partsOf,
  signedResponse,
} from "@/tests/support/saml-provider";

withTestDatabase();
beforeAll(() => adoptProvider());

type Person = Parameters<typeof attributesOf>[0];

const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await pool().query<Record<string, unknown>>(statement, values)).rows;
const countOf = async (statement: string, ...values: unknown[]) =>
  Number((await rowsOf(statement, ...values))[0]?.count);

async function arriving(): Promise<{ browser: SamlBrowser; request: string }> {
  const browser = new SamlBrowser();
  const request = await browser.begin();
  return { browser, request };
}

const responseFor = (request: string, person: Person) =>
  signedResponse(partsOf(request, { attributes: attributesOf(person) }));

const outcomesOf = (pages: readonly string[]) =>
  pages.map((page) => (page === "/" ? "in" : refusalIn(page))).sort();

async function twiceAtOnce(person: Person): Promise<string[]> {
  const { browser, request } = await arriving();
  const path = await browser.post(responseFor(request, person));
  return outcomesOf(await Promise.all([browser.follow(path), browser.follow(path)]));
}

test("a ticket that comes twice at once opens one session", async () => {
  const person = { id: "once", email: "once@example.org" };
  expect(await twiceAtOnce(person)).toEqual(["in", "ticketGone"]);
  expect(
    await countOf(
      "SELECT count(*) FROM session s JOIN app_user u ON u.id = s.user_id WHERE u.email = $1",
      person.email,
    ),
  ).toBe(1);
});

test("a ticket that comes twice at once is refused for its own reason once", async () => {
  expect(await twiceAtOnce({ id: "refused", email: "no address" })).toEqual([
    "noEmail",
    "ticketGone",
  ]);
  expect(await rowsOf("SELECT outcome FROM sign_in_attempt WHERE external_id = 'refused'")).toEqual(
    [{ outcome: "refused" }],
  );
});

test("a ticket that another browser has tried is good for its own", async () => {
  const person = { id: "tried", email: "tried@example.org" };
  const { browser, request } = await arriving();
  const path = await browser.post(responseFor(request, person));
  expect(refusalIn(await new SamlBrowser().follow(path))).toBe("otherBrowser");
  expect(await browser.follow(path)).toBe("/");
});

test("of two responses to a request that come at once one is kept, and nothing of the other", async () => {
  const person = { id: "double", email: "double@example.org" };
  const { browser, request } = await arriving();
  const before = await countOf("SELECT count(*) FROM saml_message");
  const responses = Array.from({ length: 6 }, () => responseFor(request, person));
  const pages = await Promise.all(responses.map((xml) => browser.post(xml)));
  const kept = pages.filter((page) => page.includes("ticket="));
  expect(kept).toHaveLength(1);
  expect((await countOf("SELECT count(*) FROM saml_message")) - before).toBe(1);
  expect(await browser.follow(kept[0] ?? "")).toBe("/");
});

test("an identity that is linked to an account meanwhile opens that account, and none is made", async () => {
  const holder = await anAccount();
  const person = { id: "linked-meanwhile", email: "meanwhile@example.org" };
  const { browser, request } = await arriving();
  const path = await browser.post(responseFor(request, person));
  const [linked, entered] = await interleaved(
    (committing) =>
      inTransaction(systemContext(), async (tx) => {
        await linkIdentity(tx, holder, { idp: PARTNER, externalId: person.id });
        await committing();
      }),
    () => browser.follow(path),
  );
  expect(linked?.status).toBe("fulfilled");
  expect(entered).toMatchObject({ value: "/" });
  expect(await browser.actor()).toMatchObject({ id: String(holder.id) });
  expect(await countOf("SELECT count(*) FROM app_user WHERE email = $1", person.email)).toBe(0);
});

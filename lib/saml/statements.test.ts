import { afterAll, beforeAll, expect, test } from "vitest";
import { withTestDatabase } from "@/tests/support/database";
import { adoptPartner, type PartnerServer, startPartner } from "@/tests/support/partner";
import { refusalIn, SamlBrowser } from "@/tests/support/saml-browser";
import {
  adoptProvider,
  attributesOf,
  partsOf,
  signedResponse,
} from "@/tests/support/saml-provider";
import { inOneLine, statementsOf } from "@/tests/support/statements";

/*
 * How many statements a sign-in costs the database, BEGIN and COMMIT included, as tests/statements.test.ts counts those of
 * other requests. The numbers are exact.
 */
withTestDatabase();

let server: PartnerServer;
beforeAll(async () => {
  server = await startPartner();
  adoptPartner(server);
  adoptProvider();
});
afterAll(() => server.stop());

type Person = Parameters<typeof attributesOf>[0];

/** The statements for the response and for the session, and the page where it ends. */
async function signIn(person: Person) {
  const browser = new SamlBrowser();
  const request = await browser.begin();
  const xml = signedResponse(partsOf(request, { attributes: attributesOf(person) }));
  let page = "";
  const response = await statementsOf(async () => (page = await browser.post(xml)));
  const session = await statementsOf(async () => (page = await browser.follow(page)));
  return { response, session, page };
}

const isCommit = (text: string) => text === "COMMIT";

/** Only commits wait for the disk: the statement that keeps the response does not. */
async function expectCosts(
  person: Person,
  expected: { session: number; commits: number; page: string },
): Promise<void> {
  const { response, session, page } = await signIn(person);
  const listed = [...response, "", ...session].map(inOneLine).join("\n  ");
  expect(page.startsWith("/login") ? refusalIn(page) : page, listed).toBe(expected.page);
  expect(response.length, listed).toBe(2);
  expect(response.at(-1)).toContain("set_config('synchronous_commit', 'off'");
  expect(session.length, listed).toBe(expected.session);
  expect(session.filter(isCommit).length, listed).toBe(expected.commits);
}

const ada = { id: "ada", email: "ada@example.org" };

test.each([
  ["of a new person", ada, { session: 8, commits: 1, page: "/" }],
  ["of the same person again", ada, { session: 6, commits: 1, page: "/" }],
  [
    "of a new person with an iD",
    { id: "bo", email: "bo@example.org", uid: "0000-0002-1825-0097@login.example.org" },
    { session: 9, commits: 1, page: "/" },
  ],
  [
    "that is refused",
    { id: "cy", email: "no address" },
    { session: 6, commits: 1, page: "noEmail" },
  ],
])("a sign-in %s costs so many statements", (_, person, expected) => expectCosts(person, expected));

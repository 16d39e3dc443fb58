import { beforeAll, describe, expect, inject, test } from "vitest";
import { aBrowser, type Browser } from "../sessions/browser";
import { aPerson } from "../support/people";

const PASSWORD = "a shelf of thesauri";
const PATH = "/administration/vocabularies";

async function signedIn(roles: readonly string[] = []): Promise<Browser> {
  const person = await aPerson({ roles: [...roles], password: PASSWORD });
  const browser = aBrowser(inject("service"));
  expect((await browser.signIn(person.email, PASSWORD)).status).toBe(200);
  return browser;
}

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(["admin"]);
});

describe("the page of a vocabulary", () => {
  test("200 with the terms that match, their ids and what else is known of them", async () => {
    const { status, text } = await admin.send("GET", `${PATH}/licenses?q=cc-by-4.0`);
    expect(status).toBe(200);
    expect(text).toContain("Creative Commons Attribution 4.0 International");
    expect(text).toContain('href="https://creativecommons.org/licenses/by/4.0/legalcode"');
  });

  test("200 in the reader's language, page by page", async () => {
    const german = { "accept-language": "de" };
    const { text } = await admin.send("GET", `${PATH}/languages?q=deu`, undefined, german);
    expect(text).toContain("Deutsch");
    expect((await admin.send("GET", `${PATH}/languages?page=2`)).text).toContain("page=3");
  });

  test("200 says that no term matches, and leads to all of them", async () => {
    const { text } = await admin.send("GET", `${PATH}/languages?q=qqzzxxyyww`);
    expect(text).toContain("No terms match");
    expect(text).toContain(`href="${PATH}/languages"`);
  });

  test("200 for a vocabulary with a colon in its name, to which the list leads", async () => {
    const path = `${PATH}/code%3AprogrammingLanguages`;
    expect((await admin.send("GET", PATH)).text).toContain(`href="${path}"`);
    expect((await admin.send("GET", path)).status).toBe(200);
  });

  test("403 for people who are no administrators, 404 for a vocabulary that is none", async () => {
    const person = await signedIn();
    expect((await person.send("GET", `${PATH}/licenses`)).status).toBe(403);
    expect((await admin.send("GET", `${PATH}/nothing`)).status).toBe(404);
  });
});

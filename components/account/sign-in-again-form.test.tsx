import { expect, test } from "vitest";
import type { WaysIn } from "@/lib/sign-ins/schema";
import { markupOf } from "@/tests/support/with-texts";
import { SignInAgainForm } from "./sign-in-again-form";

const PARTNER = {
  kind: "saml",
  name: "shore",
  title: "Shore Commons",
  description: undefined,
  icon: undefined,
} as const;

const nothing = () => undefined;
const formFor = (ways: WaysIn, locale?: "de") =>
  markupOf(
    <SignInAgainForm
      ways={ways}
      email="ada@example.org"
      isSame={() => true}
      onSignedIn={nothing}
      onLater={nothing}
    />,
    locale,
  );
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("who has only a partner gets its button, in a tab of its own, and no password field", () => {
  const markup = formFor({ hasPassword: false, providers: [PARTNER] });
  expect(markup).toMatch(/href="\/saml\/login\/shore\?next=%2Fsigned-in"[^>]* target="_blank"/);
  expect(textOf(markup)).toContain("Sign in with Shore Commons (new tab)");
  expect(textOf(markup)).toContain("Not now");
  expect(markup).not.toContain("<input");
});

test("who has both chooses; who has only a password is offered no other's button", () => {
  const both = formFor({ hasPassword: true, providers: [PARTNER] }, "de");
  expect(textOf(both)).toContain("Anmelden mit Shore Commons (neuer Tab) oder mit Ihrem Passwort");
  expect(both).toContain('type="password"');
  const alone = formFor({ hasPassword: true, providers: [] });
  expect(alone).toContain('type="password"');
  expect(alone).not.toContain("/saml/");
});

test("every way in is a page away, in another tab that ends by itself", () => {
  for (const hasPassword of [true, false])
    expect(formFor({ hasPassword, providers: [] })).toMatch(
      /href="\/login\?next=%2Fsigned-in" target="_blank"/,
    );
});

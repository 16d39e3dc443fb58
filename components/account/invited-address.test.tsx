import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";

const ADDRESS = "ada@example.org";
const page = "/me/requests/1";

test("who was invited by mail need not type the address", () => {
  for (const form of [
    <LoginForm key="sign-in" next={page} address={ADDRESS} />,
    <RegisterForm key="register" lead="" next={page} invited={ADDRESS} />,
  ])
    expect(markupOf(form)).toMatch(/<input[^>]* name="email"[^>]* value="ada@example.org"/);
});

test("others find the field empty", () => {
  expect(markupOf(<LoginForm next="/" address={undefined} />)).not.toContain("value=");
});

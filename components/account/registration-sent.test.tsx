import { expect, test } from "vitest";
import { MAX_REGISTRATION_MAILS } from "@/lib/users/constants";
import { markupOf } from "@/tests/support/with-texts";
import { RegistrationSent } from "./registration-sent";

const after = (mails: number) =>
  markupOf(
    <RegistrationSent
      {...{ address: "ada@example.org", mails, next: "/", isSending: false }}
      onAgain={() => undefined}
    />,
  );

test("the mail can be sent again, as often as the address is sent one", () => {
  expect(after(1)).toContain("Check your email");
  for (let mails = 1; mails < MAX_REGISTRATION_MAILS; mails++)
    expect(after(mails)).toContain(">Send again</button>");
  const last = after(MAX_REGISTRATION_MAILS);
  expect(last).toContain("Sent again");
  expect(last).not.toContain("<button");
});

test("one link leads to signing in", () => {
  expect(after(1).match(/<a /g)).toHaveLength(1);
});

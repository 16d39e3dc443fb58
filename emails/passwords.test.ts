import { describe, expect, test } from "vitest";
import { passwordChanged } from "./password-changed";
import { passwordLink } from "./password-link";

describe("mail about passwords", () => {
  const site = {
    name: "Tide Library",
    url: "https://repository.example.org",
    language: "en",
  } as const;
  const recipientName = "Ada <b>Lovelace</b>";

  test("brings the link, how long it works, and what to do when one did not ask", () => {
    const url = "https://repository.example.org/reset-password?token=abc";
    const { subject, html, text } = passwordLink({ site, recipientName, url, minutes: 60 });
    expect(subject).toBe("Choose a new password for Tide Library");
    for (const form of [html, text])
      for (const part of [url, "once and expires in 60 minutes", "you can ignore this email"])
        expect(form).toContain(part);
    expect(html).toContain("Ada &lt;b&gt;Lovelace&lt;/b&gt;");
  });

  test("speaks of a first password to who has none", () => {
    const url = "https://repository.example.org/reset-password?token=abc";
    const about = { site, recipientName, url, minutes: 60, isFirst: true };
    const { subject, text } = passwordLink(about);
    expect(subject).toBe("Choose a password for Tide Library");
    expect(text).toContain("stays without a password");
    expect(text).not.toContain("new password");
  });

  test("tells of a new password and where to ask for another", () => {
    const url = "https://repository.example.org/forgot-password";
    const { html, text } = passwordChanged({ site, recipientName, url });
    for (const form of [html, text])
      for (const part of [url, "was just changed", "If it was not you"])
        expect(form).toContain(part);
  });
});

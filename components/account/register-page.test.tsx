import { expect, test } from "vitest";
import type { OfferedProvider } from "@/lib/saml/schema";
import { markupOf } from "@/tests/support/with-texts";
import { RegisterPage } from "./register-page";

const ORCID: OfferedProvider = {
  ...{ kind: "oidc", name: "orcid", title: "ORCID" },
  ...{ description: undefined, icon: undefined },
};

const closed = (providers: Parameters<typeof RegisterPage>[0]["providers"], text?: string) =>
  markupOf(
    <RegisterPage
      {...{ siteName: "Tides", next: "/", address: undefined, isOpen: false, providers }}
      closedText={text}
    />,
  );

test("where nobody registers, other ways to an account are named only where there are some", () => {
  expect(closed([])).toContain("Ask them for one.");
  expect(closed([ORCID])).toContain("an account is created for you");
  expect(closed([ORCID])).not.toContain("Ask them for one.");
  expect(closed([ORCID], "Write to the library.")).toContain("Write to the library.");
});

import { expect, test } from "vitest";
import { aWork } from "@/lib/works/reading/work-fixture";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { markupOf } from "@/tests/support/with-texts";
import { ClosedFiles } from "./closed-files";

const WORK = aWork();

/** The work with people who cannot be found by an ORCID iD. */
const NAMED_ONLY: WorkJson = {
  ...WORK,
  metadata: {
    ...WORK.metadata,
    creators: [{ person_or_org: { type: "personal", name: "Sutherland, Ishbel" } }],
  },
  parent: { ...WORK.parent, communities: {} },
};

const said = (work: WorkJson, { isSignedIn = true, support = "" } = {}) =>
  markupOf(
    <ClosedFiles
      work={work}
      isSignedIn={isSignedIn}
      canBeAskedFor={false}
      support={support || undefined}
      asked={undefined}
      declined={undefined}
      ask={null}
    />,
  );

test("a creator with an ORCID iD is linked as who to contact", () => {
  const work = { ...WORK, parent: { ...WORK.parent, communities: {} } };
  expect(said(work)).toMatch(/contact <a href="https:\/\/orcid.org\/0000-0002-1694-233X"/);
});

test("where creators have only names, it is those who run the service, or nobody", () => {
  const support = "library@example.org";
  expect(said(NAMED_ONLY, { support })).toContain('href="mailto:library@example.org"');
  expect(said(NAMED_ONLY)).toBe("");
  const visitor = said(NAMED_ONLY, { isSignedIn: false });
  expect(visitor).toContain("sign in</a>.");
  expect(visitor).not.toContain("contact");
});

import { expect, test } from "vitest";
import type { AuditLogJson } from "@/lib/audit/schema";
import type { Locale } from "@/lib/i18n/locales";
import { markupOf } from "@/tests/support/with-texts";
import { EntryGist } from "./entry-gist";
import { EntryPage } from "./entry-page";
import { allSubjectsOf, namedSubject } from "./named-subjects";

const OBJECTS = new Map([
  ["user 7", { name: "Ada Reed", href: "/administration/users/7" }],
  ["group staff", { name: "Staff" }],
]);

const anEntry = (action: string, metadata: Record<string, unknown>): AuditLogJson => ({
  id: "1",
  created: "2026-01-02T03:04:05Z",
  action,
  resource: { type: "community", id: "c" },
  user: { id: "system" },
  links: {},
  metadata: { request_id: null, ...metadata },
});

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, "");
const gist = (entry: AuditLogJson, locale?: Locale) =>
  markupOf(<EntryGist entry={entry} objects={OBJECTS} />, locale);

test("members are named, with their role; those that are gone as the log has them", () => {
  const entry = anEntry("community.member.add", {
    role: "curator",
    members: ["user:7", "group:staff", "user:8"],
  });
  expect(textOf(gist(entry))).toBe("Ada Reed, Staff, user:8 · Curator");
  expect(gist(entry)).toContain('href="/administration/users/7"');
});

test("of many, the first are named", () => {
  const members = ["user:7", "user:1", "user:2", "user:3", "user:4"];
  const entry = anEntry("community.member.remove", { members });
  expect(textOf(gist(entry))).toBe("Ada Reed, user:1, user:2 and 2 more");
});

test.each<[Locale, string]>([
  ["en", "Title, Default licence, and Who can see it"],
  ["de", "Titel, Standardlizenz und Wer sie sehen kann"],
])("changed settings have the names of their fields (%s)", (locale, said) => {
  const entry = anEntry("community.edit", {
    changed: ["title", "works:default_license"],
    before: { title: "A", visibility: "public" },
    after: { title: "B", visibility: "restricted" },
  });
  expect(textOf(gist(entry, locale))).toBe(said);
});

test("the page of an entry names people and roles too, also where roles are compared", () => {
  const entry = anEntry("community.member.update", {
    role: "manager",
    members: ["user:7"],
    before: { "user:7": "reader" },
    after: { "user:7": "manager" },
  });
  const page = textOf(
    markupOf(<EntryPage entry={entry} objects={OBJECTS} published={undefined} />),
  );
  expect(page).toContain("MembersAda Reed");
  expect(page).toContain("Ada ReedReaderManager");
  expect(page).not.toContain("user:7");
});

test("who was named is looked up by id, and what was granted is no part of it", () => {
  expect(namedSubject("user:7:view")).toEqual({ type: "user", id: "7", permission: "view" });
  expect(namedSubject("role:staff")).toMatchObject({ type: "group", id: "staff" });
  expect(namedSubject("email:a@example.org")).toBeUndefined();
  const entry = anEntry("x", { subjects: ["user:7:edit"], before: { "user:8": "reader" } });
  expect(allSubjectsOf(entry).map(({ id }) => id)).toEqual(["7", "8"]);
});

test.each<[Locale, string[]]>([
  [
    "en",
    ["Who can see itPublicRestricted", "Who can submit worksAnyone who is signed inMembers only"],
  ],
  ["de", ["Wer sie sehen kannÖffentlichEingeschränkt", "Alle, die angemeldet sindNur Mitglieder"]],
])(
  "changed settings of a collection are told once, in the words of their form (%s)",
  (locale, said) => {
    const entry = anEntry("community.edit", {
      changed: ["title"],
      before: { title: "A", visibility: "public", record_policy: "open" },
      after: { title: "B", visibility: "restricted", record_policy: "closed" },
    });
    const page = markupOf(
      <EntryPage entry={entry} objects={OBJECTS} published={undefined} />,
      locale,
    );
    for (const part of said) expect(textOf(page)).toContain(part);
    for (const code of ["visibility", "record_policy", "Changed", "Geändert"])
      expect(textOf(page)).not.toContain(code);
  },
);

test("what only its name is kept of is listed beside the changes", () => {
  const entry = anEntry("community.edit", {
    changed: ["title", "curation_policy"],
    before: { title: "A" },
    after: { title: "B" },
  });
  const page = markupOf(<EntryPage entry={entry} objects={OBJECTS} published={undefined} />);
  expect(textOf(page)).toContain("ChangedCuration policy");
});

test("a synchronisation says whom it was asked for, and calls partners by their titles", () => {
  const objects = new Map([
    ["partner shore", { name: "Shore Commons" }],
    ["partner users shore ada1", { name: "Ada Reed", href: "/administration/users/7" }],
  ]);
  const ofPartner = (action: string, id: string, metadata: Record<string, unknown>) => ({
    ...anEntry(action, metadata),
    resource: { type: "partner", id },
  });
  const user = ofPartner("sync.now", "shore", { kind: "users", id: "ada1" });
  const group = ofPartner("sync.retry", "shore", { instance: "shore", kind: "groups", id: "12" });
  const gistOf = (entry: AuditLogJson) => markupOf(<EntryGist entry={entry} objects={objects} />);
  expect(textOf(gistOf(user))).toBe("User ada1 · Ada Reed");
  expect(gistOf(user)).toContain('href="/administration/users/7"');
  expect(textOf(gistOf(group))).toBe("Group 12");
  const pageOf = (entry: AuditLogJson) =>
    textOf(markupOf(<EntryPage entry={entry} objects={objects} published={undefined} />));
  expect(pageOf(user)).toContain("SynchronisedUser ada1 · Ada Reed");
  expect(pageOf(user)).toContain("Partner instanceShore Commons");
  const all = ofPartner("sync.all", "*", {});
  expect(pageOf(all)).toContain("All partners");
});

/** A draft with everything that it needs; it has no files. */
const draft = (title: string, publisher: string) => ({
  files: { enabled: false },
  metadata: {
    resource_type: { id: "dataset" },
    title,
    publisher,
    publication_date: "2026",
    creators: [
      {
        person_or_org: { type: "personal", given_name: "Josiah", family_name: "Carberry" },
      },
    ],
  },
});

export const searchExample = (base: string) => `curl '${base}/api/records?q=climate&size=5'`;

export const TOKEN_HEADER = "Authorization: Bearer <token>";
export const TOKEN_VARIABLE = "$TOKEN";

export const draftExample = (site: { name: string; url: string }, title: string) =>
  [
    `curl -X POST '${site.url}/api/records' \\`,
    `  -H "Authorization: Bearer ${TOKEN_VARIABLE}" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${inSingleQuotes(JSON.stringify(draft(title, site.name), null, 2))}'`,
  ].join("\n");

/** For shells, which know no escapes within single quotes. */
const inSingleQuotes = (text: string) => text.replaceAll("'", String.raw`'\''`);

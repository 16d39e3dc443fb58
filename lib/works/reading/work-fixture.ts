import type { WorkJson } from "./work-json";

/** A complete published work for tests; every test changes what it is about. */
export function aWork(changes: Partial<WorkJson> = {}): WorkJson {
  return {
    id: "q3h7k-0vw50",
    created: "2026-02-11T09:30:04.118201+00:00",
    updated: "2026-02-11T09:41:57.620013+00:00",
    is_published: true,
    metadata: {
      resource_type: { id: "dataset", title: { en: "Dataset" } },
      title: "Hourly tide gauge readings, Wick harbour",
      publication_date: "2026-02",
      publisher: "Example Repository",
      creators: [
        {
          person_or_org: {
            type: "personal",
            family_name: "Sutherland",
            given_name: "Ishbel",
            name: "Sutherland, Ishbel",
            identifiers: [{ scheme: "orcid", identifier: "0000-0002-1694-233X" }],
          },
          role: { id: "author", title: { en: "Author" } },
          affiliations: [{ id: "04ex72x41", name: "Example Institute" }],
        },
      ],
    },
    custom_fields: { "svc:user_defined_tags": ["tides"] },
    access: {
      record: "public",
      files: "public",
      embargo: { active: false, reason: null },
      status: "open",
    },
    files: {
      enabled: true,
      order: [],
      entries: {
        "wick.csv": {
          key: "wick.csv",
          size: 20480,
          checksum: "md5:9a0364b9e99bb480dd25e1f0284c8555",
          mimetype: "text/csv",
          access: { hidden: false },
        },
      },
    },
    pids: { doi: { identifier: "10.5072/q3h7k-0vw50" } },
    versions: { index: 1, is_latest: true },
    parent: { id: "m81fz-2yb79", pids: {} },
    ...changes,
  };
}

/** The administration pages by what they are about, in the order in which they are offered. */
export const SECTION_GROUPS = [
  {
    group: "state",
    sections: [
      { id: "health", href: "/administration" },
      { id: "growth", href: "/administration/growth" },
      { id: "statistics", href: "/administration/statistics" },
    ],
  },
  {
    group: "people",
    sections: [
      { id: "users", href: "/administration/users" },
      { id: "partners", href: "/administration/partners" },
    ],
  },
  {
    group: "content",
    sections: [
      { id: "works", href: "/administration/works" },
      { id: "collections", href: "/administration/collections" },
      { id: "featured", href: "/administration/featured" },
      { id: "requests", href: "/administration/requests" },
      { id: "vocabularies", href: "/administration/vocabularies" },
    ],
  },
  {
    group: "messages",
    sections: [
      { id: "banners", href: "/administration/banners" },
      { id: "outbox", href: "/administration/outbox" },
      { id: "templates", href: "/administration/mail-templates" },
    ],
  },
  {
    group: "operation",
    sections: [
      { id: "jobs", href: "/administration/jobs" },
      { id: "log", href: "/administration/audit-logs" },
      { id: "limits", href: "/administration/limits" },
      { id: "site", href: "/administration/site" },
    ],
  },
] as const;

export type Section = (typeof SECTION_GROUPS)[number]["sections"][number]["id"];

export const SECTIONS: readonly { id: Section; href: string }[] = SECTION_GROUPS.flatMap(
  ({ sections }): readonly { id: Section; href: string }[] => sections,
);

export const hrefOfSection = (section: Section): string =>
  SECTIONS.find(({ id }) => id === section)?.href ?? "/administration";

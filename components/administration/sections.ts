/** The administration pages, in the order of their tabs. */
export const SECTIONS = [
  { id: "health", href: "/administration" },
  { id: "growth", href: "/administration/growth" },
  { id: "statistics", href: "/administration/statistics" },
  { id: "users", href: "/administration/users" },
  { id: "works", href: "/administration/works" },
  { id: "collections", href: "/administration/collections" },
  { id: "featured", href: "/administration/featured" },
  { id: "requests", href: "/administration/requests" },
  { id: "vocabularies", href: "/administration/vocabularies" },
  { id: "partners", href: "/administration/partners" },
  { id: "banners", href: "/administration/banners" },
  { id: "jobs", href: "/administration/jobs" },
  { id: "log", href: "/administration/audit-logs" },
  { id: "limits", href: "/administration/limits" },
  { id: "outbox", href: "/administration/outbox" },
  { id: "templates", href: "/administration/mail-templates" },
] as const;
export type Section = (typeof SECTIONS)[number]["id"];

export const hrefOfSection = (section: Section): string =>
  SECTIONS.find(({ id }) => id === section)?.href ?? "/administration";

import { accountInvitation } from "./account-invitation";
import { certificateEnding, type CertificateEnding } from "./certificate-ending";
import { confirmAddress } from "./confirm-address";
import { importOwner } from "./import-owner";
import { grantCreated, type GrantCreated } from "./grant-created";
import type { CollectionRole } from "@/lib/core/actor";
import { message, verbatim } from "@/lib/core/message";
import type { Email, Site } from "./layout";
import { membershipChanged, type MembershipChanged } from "./membership-changed";
import { passwordChanged } from "./password-changed";
import { passwordLink } from "./password-link";
import { confirmRegistration } from "./confirm-registration";
import { registeredAlready } from "./registered-already";
import { REQUEST_EVENTS, requestEvent, type RequestEventMail } from "./request-events";
import { signInLinked } from "./sign-in-linked";
import { usageReport } from "./usage-report";
import { workRestored, type WorkRestored } from "./work-restored";
import { workTakenDown, type WorkTakenDown } from "./work-taken-down";

export type { Email, Site } from "./layout";

type Templates = {
  "request-event": RequestEventMail;
  "grant-created": GrantCreated;
  "certificate-ending": CertificateEnding;
  "membership-changed": MembershipChanged;
  "work-taken-down": WorkTakenDown;
  "work-restored": WorkRestored;
};
export type NoticeMail = keyof Templates;
/** Values known only when a message is sent. */
type Addressed = "site" | "recipientName" | "isGuest";
export type NoticeMailProps = { [Name in NoticeMail]: Omit<Templates[Name], Addressed> };

const TEMPLATES: { [Name in NoticeMail]: (props: Templates[Name]) => Email } = {
  "request-event": requestEvent,
  "grant-created": grantCreated,
  "certificate-ending": certificateEnding,
  "membership-changed": membershipChanged,
  "work-taken-down": workTakenDown,
  "work-restored": workRestored,
};
export const NOTICE_MAILS: readonly NoticeMail[] = [
  "request-event",
  "grant-created",
  "certificate-ending",
  "membership-changed",
  "work-taken-down",
  "work-restored",
];

/** Makes the message of a notification; its props besides site and recipient are plain JSON. */
export function renderNotice<Name extends NoticeMail>(
  template: Name,
  props: Templates[Name],
): Email {
  return TEMPLATES[template](props);
}

/** What messages are about, in the order in which administrators read them. */
export const MAIL_AREAS = [
  "accounts",
  "works",
  "access",
  "submissions",
  "members",
  "collections",
  "comments",
  "operation",
] as const;
type MailArea = (typeof MAIL_AREAS)[number];

/** One message as a site would send it, with made-up people. */
type Preview = {
  readonly name: string;
  readonly area: MailArea;
  readonly email: (site: Site) => Email;
};

function areaOf(event: string): MailArea {
  if (event.startsWith("comment-")) return "comments";
  if (event.startsWith("user-access-request.")) return "access";
  if (event.startsWith("subcommunity")) return "collections";
  return /^community-(submission|inclusion)\./.test(event) ? "submissions" : "members";
}

const sharing = (site: Site): GrantCreated => ({
  site,
  recipientName: "Ada Lovelace",
  grantorName: "Grace Hopper",
  workTitle: "Hourly tide gauge readings",
  workUrl: `${site.url}/records/q3h7k-0vw50`,
  permission: "edit",
  message: "Please check table 2.",
});

const ofPassword = (site: Site, path: string) => ({
  site,
  recipientName: "Ada Lovelace",
  url: `${site.url}${path}`,
  minutes: 60,
});

const figures = (site: Site): Parameters<typeof usageReport>[0] => ({
  site,
  recipientName: "Ada Lovelace",
  subject: verbatim("Coastal Studies"),
  period: { from: "2026-03-01", to: "2026-03-31" },
  before: { from: "2026-02-01", to: "2026-02-28" },
  views: { now: 1284, before: 961 },
  downloads: { now: 312, before: 275 },
  works: 12,
  best: [
    { title: "Hourly tide gauge readings", views: 418, url: `${site.url}/records/q3h7k-0vw50` },
    { title: "Dune vegetation", views: 97, url: `${site.url}/records/8rs2m-4kd17` },
  ],
  hasTable: true,
  url: `${site.url}/collections/coast/stats?tab=usage`,
  settingsUrl: `${site.url}/account/settings/notifications`,
});

const membership = (site: Site, role?: CollectionRole): MembershipChanged => ({
  site,
  recipientName: "Ada Lovelace",
  collectionTitle: "Coastal Studies",
  who: "Grace Hopper",
  before: "reader",
  role,
  isClosed: false,
  url: `${site.url}/collections/coast`,
});

/** A request between whom its event is usually about. */
function sampleOf(site: Site, event: string): RequestEventMail {
  const isOfCollections = event.includes("subcommunity");
  const isInvitation = event.startsWith("community-invitation");
  return {
    site,
    recipientName: "Ada Lovelace",
    event,
    actorName: event.endsWith(".expire") ? site.name : "Grace Hopper",
    title: isOfCollections
      ? message("collections.joinTitle", { collection: "Dunes" })
      : verbatim("Hourly tide gauge readings"),
    creatorName: isOfCollections || isInvitation ? "Dunes" : "Grace Hopper",
    receiverName: isInvitation ? "Ada Lovelace" : "Coastal Studies",
    ...(isInvitation
      ? {
          description: message("collections.invitedAs", {
            role: message("collections.roleCurator"),
          }),
        }
      : {}),
    expiresOn: { day: "2026-04-03" },
    words: wordsOf(event),
    role: "curator",
    url: `${site.url}/collections/coast/requests/5b8e6c1c-0000-4000-8000-000000000000`,
  };
}

/** Comments have words, and refusals should. */
function wordsOf(event: string): string | undefined {
  if (event.startsWith("comment-")) return "The figures look right to me.";
  return event.endsWith(".decline") ? "The figures of chapter two are missing." : undefined;
}

/** Every message of the service, for the page of administrators that shows them. */
export const previews: readonly Preview[] = [
  {
    name: "grant-user-access.create",
    area: "access",
    email: (site) => grantCreated(sharing(site)),
  },
  {
    name: "record.take-down",
    area: "works",
    email: (site) =>
      workTakenDown({
        site,
        recipientName: "Ada Lovelace",
        workTitle: "Hourly tide gauge readings",
        who: "Grace Hopper",
        reason: { titles: { en: "Personal data issue", de: "Personenbezogene Daten" } },
        note: "Table 3 names the people who were interviewed.",
        workUrl: `${site.url}/records/q3h7k-0vw50`,
      }),
  },
  {
    name: "record.restore",
    area: "works",
    email: (site) =>
      workRestored({
        site,
        recipientName: "Ada Lovelace",
        workTitle: "Hourly tide gauge readings",
        who: "Grace Hopper",
        workUrl: `${site.url}/records/q3h7k-0vw50`,
      }),
  },
  {
    name: "account.invitation",
    area: "accounts",
    email: (site) =>
      accountInvitation({
        ...ofPassword(site, "/reset-password?token=…"),
        username: "ada",
        days: 7,
      }),
  },
  {
    name: "password.link",
    area: "accounts",
    email: (site) => passwordLink(ofPassword(site, "/reset-password?token=…")),
  },
  {
    name: "password.first",
    area: "accounts",
    email: (site) =>
      passwordLink({ ...ofPassword(site, "/reset-password?token=…"), isFirst: true }),
  },
  {
    name: "password.change",
    area: "accounts",
    email: (site) => passwordChanged(ofPassword(site, "/forgot-password")),
  },
  {
    name: "sign-in.link",
    area: "accounts",
    email: (site) =>
      signInLinked({
        site,
        recipientName: "Ada Lovelace",
        provider: "ORCID",
        url: `${site.url}/account/settings/security`,
      }),
  },
  {
    name: "address.confirm",
    area: "accounts",
    email: (site) =>
      confirmAddress({
        site,
        recipientName: "Ada Lovelace",
        provider: "ORCID",
        code: "1234 5678",
        url: `${site.url}/login/address`,
        minutes: 60,
      }),
  },
  {
    name: "registration.confirm",
    area: "accounts",
    email: (site) =>
      confirmRegistration({
        site,
        recipientName: "Ada Lovelace",
        url: `${site.url}/register/confirm?token=…`,
        hours: 24,
      }),
  },
  {
    name: "registration.already",
    area: "accounts",
    email: (site) =>
      registeredAlready({
        site,
        recipientName: "Ada Lovelace",
        username: "ada",
        signInUrl: `${site.url}/login`,
        forgotUrl: `${site.url}/forgot-password`,
      }),
  },
  {
    name: "certificate.ending",
    area: "operation",
    email: (site) =>
      certificateEnding({
        site,
        recipientName: "Ada Lovelace",
        certificate: "exampleCommons",
        day: { day: "2026-04-03" },
        days: 30,
        url: `${site.url}/administration/partners/exampleCommons`,
      }),
  },
  {
    name: "statistics.report",
    area: "operation",
    email: (site) => usageReport(figures(site)),
  },
  {
    name: "import.owner",
    area: "works",
    email: (site) =>
      importOwner({
        ...{ site, recipientName: "Ada Lovelace", recipientEmail: "ada@example.org" },
        ...{ workTitle: "Hourly tide gauge readings", doi: "https://doi.org/10.1234/tides" },
        workUrl: `${site.url}/records/q3h7k-0vw50`,
        collectionTitle: "Coastal Studies",
        collectionUrl: `${site.url}/collections/coast`,
        signInUrl: `${site.url}/login`,
      }),
  },
  {
    name: "community-member.update",
    area: "members",
    email: (site) => membershipChanged(membership(site, "curator")),
  },
  {
    name: "community-member.remove",
    area: "members",
    email: (site) => membershipChanged(membership(site)),
  },
  ...REQUEST_EVENTS.map((event): Preview => ({
    name: event,
    area: areaOf(event),
    email: (site) => requestEvent(sampleOf(site, event)),
  })),
];

import { accountInvitation } from "./account-invitation";
import { certificateEnding, type CertificateEnding } from "./certificate-ending";
import { confirmAddress } from "./confirm-address";
import { grantCreated, type GrantCreated } from "./grant-created";
import { message, verbatim } from "@/lib/core/message";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import type { Email, Site } from "./layout";
import { passwordChanged } from "./password-changed";
import { passwordLink } from "./password-link";
import { confirmRegistration } from "./confirm-registration";
import { registeredAlready } from "./registered-already";
import { REQUEST_EVENTS, requestEvent, type RequestEventMail } from "./request-events";
import { usageReport } from "./usage-report";

export type { Email, Site } from "./layout";

type Templates = {
  "request-event": RequestEventMail;
  "grant-created": GrantCreated;
  "certificate-ending": CertificateEnding;
};
export type NoticeMail = keyof Templates;
/** Values known only when a message is sent. */
type Addressed = "site" | "recipientName" | "isGuest";
export type NoticeMailProps = { [Name in NoticeMail]: Omit<Templates[Name], Addressed> };

const TEMPLATES: { [Name in NoticeMail]: (props: Templates[Name]) => Email } = {
  "request-event": requestEvent,
  "grant-created": grantCreated,
  "certificate-ending": certificateEnding,
};
export const NOTICE_MAILS: readonly NoticeMail[] = [
  "request-event",
  "grant-created",
  "certificate-ending",
];

/** Makes the message of a notification; its props besides site and recipient are plain JSON. */
export function renderNotice<Name extends NoticeMail>(
  template: Name,
  props: Templates[Name],
): Email {
  return TEMPLATES[template](props);
}

/** One message as it would go out, with made-up people. */
type Preview = { readonly name: string; readonly email: (language?: Locale) => Email };

const TIDES = { name: "Tide Library", url: "https://repository.example.org" };
const siteIn = (language: Locale = DEFAULT_LOCALE): Site => ({ ...TIDES, language });

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
    email: (language) => grantCreated(sharing(siteIn(language))),
  },
  {
    name: "account.invitation",
    email: (language) =>
      accountInvitation({
        ...ofPassword(siteIn(language), "/reset-password?token=…"),
        username: "ada",
        days: 7,
      }),
  },
  {
    name: "password.link",
    email: (language) => passwordLink(ofPassword(siteIn(language), "/reset-password?token=…")),
  },
  {
    name: "password.change",
    email: (language) => passwordChanged(ofPassword(siteIn(language), "/forgot-password")),
  },
  {
    name: "address.confirm",
    email: (language) =>
      confirmAddress({
        site: siteIn(language),
        recipientName: "Ada Lovelace",
        provider: "ORCID",
        code: "1234 5678",
        url: `${TIDES.url}/login/address`,
        minutes: 60,
      }),
  },
  {
    name: "registration.confirm",
    email: (language) =>
      confirmRegistration({
        site: siteIn(language),
        recipientName: "Ada Lovelace",
        url: `${TIDES.url}/register/confirm?token=…`,
        hours: 24,
      }),
  },
  {
    name: "registration.already",
    email: (language) =>
      registeredAlready({
        site: siteIn(language),
        recipientName: "Ada Lovelace",
        username: "ada",
        signInUrl: `${TIDES.url}/login`,
        forgotUrl: `${TIDES.url}/forgot-password`,
      }),
  },
  {
    name: "certificate.ending",
    email: (language) =>
      certificateEnding({
        site: siteIn(language),
        recipientName: "Ada Lovelace",
        certificate: "exampleCommons",
        day: { day: "2026-04-03" },
        days: 30,
        url: `${TIDES.url}/administration/partners/exampleCommons`,
      }),
  },
  {
    name: "statistics.report",
    email: (language) => usageReport(figures(siteIn(language))),
  },
  ...REQUEST_EVENTS.map((event): Preview => ({
    name: event,
    email: (language) => requestEvent(sampleOf(siteIn(language), event)),
  })),
];

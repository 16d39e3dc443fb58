import { describe, expect, test } from "vitest";
import { message, verbatim } from "@/lib/core/message";
import { inEnglish } from "@/lib/i18n/translate";
import { previews } from ".";
import { grantCreated, type GrantCreated } from "./grant-created";
import { importOwner } from "./import-owner";
import { workTakenDown } from "./work-taken-down";
import { usageReport } from "./usage-report";
import { REQUEST_EVENTS, requestEvent, wordingOf } from "./request-events";

const PROPS: GrantCreated = {
  site: { name: "Tide Library", url: "https://repository.example.org", language: "en" },
  recipientName: "Ada Lovelace",
  grantorName: "Grace Hopper",
  workTitle: "Hourly tide gauge readings",
  workUrl: "https://repository.example.org/records/q3h7k-0vw50",
  permission: "edit",
};

const GERMAN = { ...PROPS.site, language: "de" } as const;

const FIGURES: Parameters<typeof usageReport>[0] = {
  site: PROPS.site,
  recipientName: PROPS.recipientName,
  subject: verbatim("Coastal Studies"),
  period: { from: "2026-03-01", to: "2026-03-31" },
  before: { from: "2026-02-01", to: "2026-02-28" },
  views: { now: 2, before: 1 },
  downloads: { now: 1, before: 0 },
  works: 0,
  best: [],
  hasTable: true,
  url: `${PROPS.site.url}/stats`,
  settingsUrl: `${PROPS.site.url}/account/settings/notifications`,
};

describe("a work was taken down", () => {
  const props: Parameters<typeof workTakenDown>[0] = {
    site: PROPS.site,
    recipientName: PROPS.recipientName,
    workTitle: PROPS.workTitle,
    who: "Grace Hopper",
    reason: { titles: { en: "Personal data issue", de: "Personenbezogene Daten" } },
    note: "Table 3 names people.",
    workUrl: PROPS.workUrl,
  };

  test("its owner reads why, what that means and whom to ask", () => {
    const { subject, text } = workTakenDown(props);
    expect(subject).toBe("“Hourly tide gauge readings” was taken down");
    for (const part of [
      "Grace Hopper took down your work “Hourly tide gauge readings”.",
      "Reason: Personal data issue",
      "Note: Table 3 names people.",
      "administrators can restore it",
      "contact Grace Hopper or another administrator",
      `View notice: ${PROPS.workUrl}`,
    ])
      expect(text).toContain(part);
  });

  test("in another language the reason is said in it; without a notice no link leads there", () => {
    const { subject, text } = workTakenDown({ ...props, site: GERMAN, workUrl: undefined });
    expect(subject).toBe("„Hourly tide gauge readings“ wurde vom Netz genommen");
    expect(text).toContain("Grund: Personenbezogene Daten");
    expect(text).not.toContain(PROPS.workUrl);
  });
});

describe("a work was shared", () => {
  test("both forms tell who shared what, what one may do, and where it is", () => {
    const { subject, html, text } = grantCreated({ ...PROPS, message: "Please check table 2." });
    expect(subject).toBe("Grace Hopper shared “Hourly tide gauge readings” with you");
    for (const form of [html, text])
      for (const part of [
        "Dear Ada Lovelace,",
        "You can now see and edit it.",
        "Message: Please check table 2.",
        PROPS.workUrl,
        "Tide Library",
      ])
        expect(form).toContain(part);
  });

  test("what people typed stays text in the HTML form", () => {
    const { html } = grantCreated({
      ...PROPS,
      workTitle: `<img src=x onerror="alert(1)">`,
      message: "</p><script>alert(1)</script>&amp;",
      workUrl: 'https://repository.example.org/"><b>',
    });
    expect(html).not.toMatch(/<img|<script|<b>/);
    expect(html).toContain("&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;");
  });

  test("a draft without a title is called so in the language of its reader", () => {
    const { subject } = grantCreated({
      ...PROPS,
      site: { ...PROPS.site, language: "de" },
      workTitle: message("works.untitled"),
    });
    expect(subject).toBe("Grace Hopper hat „Ohne Titel“ mit Ihnen geteilt");
  });

  test("a title with line ends cannot add headers", () => {
    const { subject } = grantCreated({ ...PROPS, workTitle: "A\r\nBcc: all@example.org" });
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test("loads nothing from anywhere", () => {
    expect(grantCreated(PROPS).html).not.toMatch(/<(img|link|script|iframe)|url\(/);
  });
});

test("entries of a list have their address below them in the plain form, and hold no markup", () => {
  const { html, text } = usageReport({
    ...FIGURES,
    best: [
      { title: "Dune <b>vegetation</b>", views: 97, url: `${PROPS.site.url}/records/8rs2m-4kd17` },
    ],
  });
  expect(text).toContain(
    "1. Dune <b>vegetation</b> (97 views)\n   https://repository.example.org/records/8rs2m-4kd17\n",
  );
  expect(html).toContain(">Dune &lt;b&gt;vegetation&lt;/b&gt;</a> (97 views)</li>");
  expect(usageReport({ ...FIGURES, best: [] }).html).not.toMatch(/<ol|Most viewed/);
});

describe("messages about requests", () => {
  const HOSTILE = `</p><script>alert(1)</script>\r\nBcc: all@example.org`;

  test.each(previews.map(({ name, email }) => [name, email] as const))(
    "%s says in both forms what happened and where to go",
    (_, email) => {
      const { subject, html, text } = email(PROPS.site);
      expect(subject.length).toBeGreaterThan(10);
      expect(subject).not.toMatch(/undefined|\[object/);
      for (const form of [html, text]) {
        expect(form).toContain("Dear Ada Lovelace,");
        expect(form).toContain(PROPS.site.name);
        expect(form).toMatch(
          /https:\/\/repository\.example\.org\/(records\/|collections\/|administration\/|login\b|account\/settings\/|register\/|\w+-password)/,
        );
        expect(form).not.toMatch(/undefined|\[object/);
      }
    },
  );

  test("every event has words of its own", () => {
    const subjects = previews.map(({ email }) => email(PROPS.site).subject);
    expect(subjects.filter((one, at) => subjects.indexOf(one) !== at)).toEqual([]);
  });

  test("what people typed stays text, and adds no headers", () => {
    for (const event of REQUEST_EVENTS) {
      const { subject, html } = requestEvent({
        site: PROPS.site,
        recipientName: HOSTILE,
        event,
        actorName: HOSTILE,
        title: verbatim(HOSTILE),
        creatorName: HOSTILE,
        receiverName: HOSTILE,
        words: HOSTILE,
        url: PROPS.site.url,
      });
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain("<script");
    }
  });

  test("a guest is told what to do, and not of switches that guests do not have", () => {
    const invited = {
      site: PROPS.site,
      recipientName: "guest@example.org",
      isGuest: true,
      event: "community-invitation.submit",
      actorName: "Grace Hopper",
      title: verbatim("Invitation to join “Dunes”"),
      description: verbatim("You will join as “Curator”."),
      creatorName: "Dunes",
      receiverName: "guest@example.org",
      words: "Come and help.",
      url: PROPS.site.url,
    };
    const { text } = requestEvent(invited);
    for (const part of [
      "You will join as “Curator”.",
      "Grace Hopper wrote:\n\nCome and help.",
      "sign in to Tide Library with an account for this address",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("/account/settings");
    const over = requestEvent({ ...invited, event: "community-invitation.expire" });
    expect(over.text).not.toContain("sign in");
  });

  test("an event without sentences of its own is told all the same", () => {
    const told = {
      actorName: "Grace",
      title: verbatim("A key"),
      creatorName: "Ada",
      receiverName: "House",
    };
    expect(inEnglish(wordingOf({ event: "key.accept", ...told }).subject)).toBe(
      "Grace accepted the request “A key”",
    );
  });
});

describe("in another language", () => {
  test("every message is said in it, and what people wrote stays as it is", () => {
    const paragraphs = (text: string) => text.split("\n\n").filter((one) => / \w+ /.test(one));
    const words = "The figures look right to me.";
    const mails = previews.map(({ email }) => [email(PROPS.site), email(GERMAN)] as const);
    for (const [english, german] of mails) {
      expect(german.subject).not.toBe(english.subject);
      const same = paragraphs(english.text).filter((one) => german.text.includes(one));
      // Words of people, and names with the addresses they lead to.
      const written = [words, "The figures of chapter", "Hourly tide gauge readings: "];
      expect(same.filter((one) => !written.some((text) => one.startsWith(text)))).toEqual([]);
      expect(german.html).toContain('<html lang="de">');
    }
    expect(mails.filter(([, { text }]) => text.includes(words))).not.toEqual([]);
  });

  test("days and what a request is called are said as there", () => {
    const invitation = previews.find(({ name }) => name === "community-invitation.submit");
    expect(invitation?.email(GERMAN).text).toContain("bis zum 3. April 2026");
    expect(invitation?.email(GERMAN).text).toContain("Sie treten mit der Rolle „Kurator“ bei.");
    expect(invitation?.email(PROPS.site).text).toContain("by 3 April 2026");
  });
});

describe("names that lead somewhere", () => {
  const site = {
    name: "Tide Library",
    url: "https://repository.example.org",
    language: "en",
  } as const;
  const mail = () =>
    importOwner({
      ...{ site, recipientName: "Ada", recipientEmail: "ada@example.org", doi: undefined },
      ...{ workTitle: "Tides & <b>", workUrl: `${site.url}/records/1` },
      ...{ collectionTitle: "Coast", collectionUrl: `${site.url}/collections/coast` },
      signInUrl: `${site.url}/login`,
    });

  test("are links in HTML, and are listed below the plain text", () => {
    const { html, text, subject } = mail();
    expect(html).toMatch(/<a href="[^"]*\/collections\/coast"[^>]*>Coast<\/a>/);
    expect(html).toMatch(/<a href="[^"]*\/records\/1"[^>]*>Tides &amp; &lt;b&gt;<\/a>/);
    expect(html).toMatch(/<a href="[^"]*\/login"/);
    expect(text).toContain("“Tides & <b>” was added to the collection Coast and is published.");
    expect(text).toContain(`Coast: ${site.url}/collections/coast`);
    expect([html, text, subject].join()).not.toMatch(/\[[bme]:/);
  });

  test("addresses that people wrote are no links, unless they lead to this site", () => {
    const words = `See https://evil.example/x and ${site.url}/records/2.`;
    const { html } = grantCreated({ ...PROPS, message: words });
    expect(html).toContain(`<a href="${site.url}/records/2"`);
    expect(html).not.toContain('href="https://evil.example');
  });
});

test("a new member reads the role and is led to the collection, with the request second", () => {
  const { url } = PROPS.site;
  const mail = requestEvent({
    site: PROPS.site,
    recipientName: PROPS.recipientName,
    event: "community-membership-request.accept",
    actorName: "Mina Manager",
    title: verbatim("Request to join"),
    creatorName: PROPS.recipientName,
    receiverName: "Headland records",
    role: "manager",
    url: `${url}/collections/headland`,
    requestUrl: `${url}/me/requests/7`,
  });
  expect(mail.subject).toBe("You are now a member of Headland records (Manager)");
  expect(mail.text).toMatch(
    /Mina Manager accepted your request[^]*The request: https:[^]*View collection: https:/,
  );
});

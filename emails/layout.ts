import { randomUUID } from "node:crypto";
import { partsAtAddresses } from "@/lib/core/addresses-in-text";
import { type Message, message } from "@/lib/core/message";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";

/** What every mail is made of. */
type Letter = {
  subject: Message;
  /** Whom it greets by name. */
  to: string;
  /** Plain text; it is escaped for the HTML form. */
  paragraphs: readonly Message[];
  /** Entries below the paragraphs, each with a link of its own. */
  list?: { title: Message; entries: readonly Message[] } | undefined;
  /** The one thing to do. */
  action?: { label: Message; url: string };
  /** Why this came, in small print. */
  reason: Message;
};

/** Where a mail comes from, and its language. */
export type Site = { name: string; url: string; language: Locale };

export type Email = { subject: string; html: string; text: string };

/**
 * Marks around an address and what it is called, until the text is written. Texts of people have none: nobody outside knows
 * this number.
 */
const NUMBER = randomUUID();
const [BEGIN, MIDDLE, END] = ["b", "m", "e"].map((sign) => `[${sign}:${NUMBER}]`) as [
  string,
  string,
  string,
];
const escaped = (text: string) => text.replace(/[[\]]/g, "\\$&");
const LINK = new RegExp(`${escaped(BEGIN)}(.*?)${escaped(MIDDLE)}(.*?)${escaped(END)}`, "gs");

/**
 * A name as a value of a paragraph that leads somewhere: a link in HTML. The plain form lists the addresses below the paragraphs,
 * since within a sentence they are hard to read.
 */
export const linkTo = (name: string, url: string): string => `${BEGIN}${url}${MIDDLE}${name}${END}`;

const named = (text: string): string => text.replace(LINK, "$2");
const linksIn = (text: string): string[] =>
  [...text.matchAll(LINK)].map(([, url = "", name = ""]) => `${name}: ${url}`);

/** A message in both forms. It loads nothing from anywhere, and reads well without styles. */
export function layOut(letter: Letter, site: Site): Email {
  const say = (one: Message) => translate(site.language, one);
  const [subject, reason] = [say(letter.subject), say(letter.reason)];
  const action = letter.action && { ...letter.action, label: say(letter.action.label) };
  const greeting = message("mails.greeting", { name: letter.to });
  const lines = [greeting, ...letter.paragraphs].map(say);
  const links = [...new Set(lines.flatMap(linksIn))];
  const list = letter.list && {
    title: say(letter.list.title),
    entries: letter.list.entries.map(say),
  };
  const plainAddress = say(message("mails.plainAddress"));
  const text = [
    ...lines.map(named),
    ...(links.length > 0 ? [links.join("\n")] : []),
    ...(list ? [list.title, ...list.entries.map(plainEntry)] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    "-- ",
    `${site.name}, ${site.url}`,
    reason,
  ].join("\n\n");
  const html = `<!doctype html>
<html lang="${site.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:16px;background:#f6f5f1;color:#1c1f1b;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #deddd6">
${lines.map((line) => `<p dir="auto" style="margin:0 0 16px">${withLinks(line, site.url)}</p>`).join("\n")}
${list ? listOf(list, site.url) : ""}
${action ? buttonTo({ ...action, plainAddress }) : ""}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5c6058"><a href="${escapeHtml(site.url)}" style="color:inherit">${escapeHtml(site.name)}</a><br>${withLinks(reason, site.url)}</p>
</body>
</html>
`;
  return { subject: oneLine(subject), html, text };
}

/** What it is, and below that where it leads. */
const plainEntry = (entry: string, at: number): string =>
  [
    `${at + 1}. ${named(entry)}`,
    ...[...entry.matchAll(LINK)].map(([, url = ""]) => `   ${url}`),
  ].join("\n");

function listOf(
  { title, entries }: { title: string; entries: readonly string[] },
  siteUrl: string,
): string {
  const items = entries.map(
    (entry) => `<li style="margin:0 0 8px">${withLinks(entry, siteUrl)}</li>`,
  );
  return `<p style="margin:24px 0 8px;font-weight:600">${escapeHtml(title)}</p>
<ol style="margin:0 0 16px;padding-left:24px">
${items.join("\n")}
</ol>`;
}

type Button = {
  label: string;
  url: string;
  /** What stands before the address, for programs that show no buttons. */
  plainAddress: string;
};

function buttonTo({ label, url, plainAddress }: Button): string {
  return `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#1f5c4d;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:16px 0 0;font-size:13px;color:#5c6058">${escapeHtml(plainAddress)}<br>${escapeHtml(url)}</p>`;
}

/**
 * Escaped, with names that lead somewhere as links. Of addresses, those of this site and DOIs become links; where else a text
 * of people leads, its reader shall see.
 */
function withLinks(text: string, siteUrl: string): string {
  const anchor = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" dir="auto" style="color:#1f5c4d">${escapeHtml(label)}</a>`;
  const isKnown = (url: string) =>
    url.startsWith(`${siteUrl}/`) || url.startsWith("https://doi.org/");
  const parts = text.split(LINK);
  // What is between two links, an address, its name, what follows …
  return parts
    .map((part, at) => {
      if (at % 3 === 1) return anchor(part, parts[at + 1] ?? "");
      if (at % 3 === 2) return "";
      return partsAtAddresses(part)
        .map(({ text: piece, isAddress }) =>
          isAddress && isKnown(piece) ? anchor(piece, piece) : escapeHtml(piece),
        )
        .join("");
    })
    .join("");
}

/** Titles of works come into subjects; a line end there would begin a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 300);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

import { type Message, message } from "@/lib/core/message";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";

/** What every mail is made of. */
type Letter = {
  subject: Message;
  /** Whom it greets by name. */
  to: string;
  /** Plain text; it is escaped for the HTML form. */
  paragraphs: readonly Message[];
  /** The one thing to do. */
  action?: { label: Message; url: string };
  /** Why this came, in small print. */
  reason: Message;
};

/** Where a mail comes from, and the language of the recipient; English when absent. */
export type Site = { name: string; url: string; language?: Locale };

export type Email = { subject: string; html: string; text: string };

/** A message in both forms. It loads nothing from anywhere, and reads well without styles. */
export function layOut(letter: Letter, site: Site): Email {
  const locale = site.language ?? DEFAULT_LOCALE;
  const say = (one: Message) => translate(locale, one);
  const [subject, reason] = [say(letter.subject), say(letter.reason)];
  const action = letter.action && { ...letter.action, label: say(letter.action.label) };
  const greeting = message("mails.greeting", { name: letter.to });
  const lines = [greeting, ...letter.paragraphs].map(say);
  const text = [
    ...lines,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    "-- ",
    `${site.name}, ${site.url}`,
    reason,
  ].join("\n\n");
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f5f1;color:#1c1f1b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #deddd6">
${lines.map((line) => `<p dir="auto" style="margin:0 0 16px">${escapeHtml(line)}</p>`).join("\n")}
${action ? buttonTo(action) : ""}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5c6058"><a href="${escapeHtml(site.url)}" style="color:inherit">${escapeHtml(site.name)}</a><br>${escapeHtml(reason)}</p>
</body>
</html>
`;
  return { subject: oneLine(subject), html, text };
}

function buttonTo({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#1f5c4d;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:16px 0 0;font-size:13px;color:#5c6058">${escapeHtml(url)}</p>`;
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

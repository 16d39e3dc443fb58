import { readFile } from "node:fs/promises";
import path from "node:path";
import { importOwner } from "@/emails/import-owner";
import type { Email } from "@/emails";
import type { Collection } from "@/lib/collections";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { type Account, mailSite, nameOfAccount } from "@/lib/users";
import { doiHref, serializeWork, type Work } from "@/lib/works";

type OwnerMailContent = { work: Work; account: Account; collection: Collection };

/**
 * The mail to the owner of an imported work: by the collection's own template where the setting
 * `RECORD_IMPORTER_COMMUNITIES` names one (service 4.3, rule 6), else by ours.
 */
export async function ownerMail(ctx: Context, content: OwnerMailContent): Promise<Email> {
  const { work, account, collection } = content;
  const { RECORD_IMPORTER_COMMUNITIES: settings } = config();
  const { email_subject_import: subject, email_template_import: template } =
    settings[collection.slug] ?? {};
  const recipientName = nameOfAccount(account);
  const collectionUrl = absoluteUrl(`/collections/${collection.slug}`);
  const standard = importOwner({
    site: await mailSite(ctx, account.preferences.locale),
    recipientName,
    recipientEmail: account.email,
    workTitle: work.metadata.title ?? "Untitled",
    workUrl: absoluteUrl(`/records/${work.id}`),
    doi: work.pids.doi && absoluteDoi(work.pids.doi.identifier),
    collectionTitle: collection.metadata.title,
    collectionUrl,
    signInUrl: absoluteUrl("/login"),
  });
  const own = template
    ? await fromTemplate(template, {
        record: await serializeWork(ctx, work),
        community_page_url: collectionUrl,
        kc_registration_link: absoluteUrl("/login"),
        user: { email: account.email, username: account.username, full_name: recipientName },
      })
    : undefined;
  if (template && !own)
    ctx.log.warn(
      { template },
      "a template of an import mail is missing; the standard one was sent",
    );
  return { ...standard, ...own, ...(subject ? { subject } : {}) };
}

/** Our own redirect, to which DOIs for trials lead, has no host. */
const absoluteDoi = (doi: string) => new URL(doiHref(doi), absoluteUrl("/")).href;

/** Both forms from the site's own pair of files; nothing when one of them is missing. */
async function fromTemplate(
  name: string,
  variables: Record<string, unknown>,
): Promise<{ html: string; text: string } | undefined> {
  const folder = path.join(config().DATA_DIR, "templates", "security", "email");
  // A name, not a way to other folders.
  const base = path.join(folder, path.basename(name));
  const [html, text] = await Promise.all([read(`${base}.html`), read(`${base}.txt`)]);
  if (html === undefined || text === undefined) return undefined;
  // Loaded with the first template, which few sites have.
  const { Liquid } = await import("liquidjs");
  const [forHtml, forText] = [
    new Liquid({ outputEscape: "escape", ...LIMITS }),
    new Liquid(LIMITS),
  ];
  return {
    html: String(await forHtml.parseAndRender(html, variables)),
    text: String(await forText.parseAndRender(text, variables)),
  };
}

/** Templates are the site's own, and still must not end the worker; they read no files and only their variables. */
const LIMITS = {
  ownPropertyOnly: true,
  root: [],
  parseLimit: 1_000_000,
  renderLimit: 5_000,
  memoryLimit: 10_000_000,
};

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

import { WithTexts } from "@/app/with-texts";
import { readSite } from "@/app/site-frame";
import { DepositForm } from "@/components/deposit/deposit-form";
import { config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { readCollection } from "@/lib/collections";
import { DEFAULT_LICENCE } from "@/lib/collections/schema";
import { readOwnAccount, toMeJson } from "@/lib/users";
import { currentTerms } from "@/lib/vocabularies";
import { mintsDois } from "@/lib/works";
import type { DraftJson } from "@/lib/works/schema";

/** The form of a deposit for the person who is signed in. */
export async function depositPage(
  ctx: Context,
  { draft, collection }: { draft?: DraftJson; collection?: string | undefined },
) {
  if (ctx.actor.kind !== "user") throw new NotPermitted();
  const { RESTRICTED_ALLOWED, METADATA_ONLY_ALLOWED } = config();
  const { FILES_MAX_PER_WORK, WORK_QUOTA_BYTES, FILE_MAX_BYTES } = config();
  const { profile, identities } = toMeJson(await readOwnAccount(ctx));
  const settings = {
    userId: ctx.actor.id,
    myself: { profile, identities },
    siteName: (await readSite()).name,
    today: new Date().toISOString().slice(0, 10),
    givesDois: mintsDois(),
    allowsRestricted: RESTRICTED_ALLOWED,
    allowsNoFiles: METADATA_ONLY_ALLOWED,
    mostFiles: FILES_MAX_PER_WORK,
    quotaBytes: WORK_QUOTA_BYTES,
    mostFileBytes: FILE_MAX_BYTES,
  };
  const licence = collection ? await suggestedLicence(ctx, collection) : undefined;
  return (
    <WithTexts areas={["deposit", "editor"]}>
      <DepositForm
        settings={settings}
        {...(draft ? { draft } : {})}
        {...(collection ? { collection } : {})}
        {...(licence ? { licence } : {})}
      />
    </WithTexts>
  );
}

/** The licence of a collection's choice. A collection that cannot be read is the business of the form's first save. */
async function suggestedLicence(ctx: Context, slug: string) {
  const found = await readCollection(ctx, slug).catch(() => undefined);
  const id = found?.customFields[DEFAULT_LICENCE];
  const title = id ? currentTerms().title("licenses", id) : undefined;
  return id && title ? { id, title } : undefined;
}

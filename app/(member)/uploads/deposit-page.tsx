import { getTranslations } from "next-intl/server";
import { WithTexts } from "@/app/with-texts";
import { readSite, readWaysIn } from "@/app/site-frame";
import { DeclinedNotice } from "@/components/deposit/declined-notice";
import { DepositForm } from "@/components/deposit/deposit-form";
import { newDeposit } from "@/components/deposit/document/new-deposit";
import { dayTextOf } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";
import { truncate } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import { attributesOf, can, type Collection, readCollection } from "@/lib/collections";
import { DEFAULT_LICENCE } from "@/lib/collections/schema";
import { readDecisionWords } from "@/lib/requests";
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
  const meant = draft?.parent.review?.receiver?.community ?? collection;
  const chosen = meant ? await readChosen(ctx, meant) : undefined;
  const settings = {
    userId: ctx.actor.id,
    ways: await readWaysIn(),
    myself: { profile, identities },
    givesDois: mintsDois(),
    allowsRestricted: RESTRICTED_ALLOWED,
    allowsNoFiles: METADATA_ONLY_ALLOWED,
    mostFiles: FILES_MAX_PER_WORK,
    quotaBytes: WORK_QUOTA_BYTES,
    mostFileBytes: FILE_MAX_BYTES,
    collection: chosen && askedCollection(ctx, chosen),
    declinedNotice: draft?.status === "declined" && (await declinedNotice(ctx, draft, chosen)),
  };
  const t = await getTranslations("deposit.page");
  const given = draft ? { draft } : { preset: await presetOf(ctx, collection, chosen) };
  return (
    <WithTexts areas={["deposit", "editor", "missing"]}>
      <noscript>
        <p className="page-width pt-8 font-medium text-danger">{t("needsScripts")}</p>
      </noscript>
      <DepositForm
        settings={settings}
        {...given}
        direct={settings.collection?.isDirect ? meant : undefined}
      />
    </WithTexts>
  );
}

/** A collection that cannot be read is the business of the form's first save. */
const readChosen = (ctx: Context, slug: string) => readCollection(ctx, slug).catch(() => undefined);

async function declinedNotice(ctx: Context, draft: DraftJson, collection: Collection | undefined) {
  const named = collection && { slug: collection.slug, title: collection.metadata.title };
  return (
    <DeclinedNotice
      review={draft.parent.review}
      collection={named}
      words={await readWords(ctx, draft)}
    />
  );
}

const MOST_WORDS = 600;

/** What was written with the decision, shortened: the whole stands in the conversation. Who may only see the draft reads none. */
async function readWords(ctx: Context, { parent }: DraftJson) {
  const words = await readDecisionWords(ctx, parent.review?.id ?? "").catch(() => "");
  return words.length > MOST_WORDS ? `${truncate(words, MOST_WORDS)}…` : words;
}

function askedCollection(ctx: Context, collection: Collection) {
  const { id, slug, metadata } = collection;
  const attributes = attributesOf(collection);
  return {
    id,
    slug,
    title: metadata.title,
    isDirect: can(ctx.actor, "includeDirectly", attributes),
    isOwn: can(ctx.actor, "curate", attributes),
  };
}

async function presetOf(
  ctx: Context,
  collection: string | undefined,
  chosen: Collection | undefined,
) {
  return newDeposit({
    publisher: (await readSite()).name,
    today: dayTextOf(ctx.now),
    collection,
    licence: chosen && suggestedLicence(chosen),
  });
}

/** The licence of a collection's choice. */
function suggestedLicence({ customFields }: Collection) {
  const id = customFields[DEFAULT_LICENCE];
  const title = id ? currentTerms().title("licenses", id) : undefined;
  return id && title ? { id, title } : undefined;
}

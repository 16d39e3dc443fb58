import { getLocale, getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { DangerZone } from "@/components/collections/settings/danger-zone";
import { GroupSection } from "@/components/collections/settings/group-section";
import { withTitles } from "@/app/request-titles";
import { LogoForm } from "@/components/collections/settings/logo-form";
import { ProfileForm } from "@/components/collections/settings/profile-form";
import { blockingRequests } from "@/lib/collections";
import { translate } from "@/lib/i18n/translate";
import { titleOf } from "@/lib/request-engine";
import { currentTerms, localised } from "@/lib/vocabularies";
import type { Props } from "../collection-tab";
import { settingsMetadata, settingsPage } from "./settings-page";

const PATH = "/settings";

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default function Page(props: Props) {
  return settingsPage(props, { path: PATH }, async ({ ctx, position }) => {
    const { collection, hasLogo, abilities, group } = position;
    const { url } = await readSite();
    const locale = await getLocale();
    const t = await getTranslations("collectionSettings.danger.reasons");
    const blocking = abilities.own ? await blockingRequests(ctx, collection.id) : [];
    return (
      <div className="space-y-12">
        <ProfileForm collection={collection} types={choicesOf("communitytypes", locale)} />
        <LogoForm collection={collection} hasLogo={hasLogo} />
        <GroupSection collection={collection} group={group} />
        {abilities.own && (
          <DangerZone
            collection={collection}
            site={url}
            reasons={choicesOf("removalreasons", locale).map(({ id, label }) => ({
              id,
              label: reasonText(t, id) ?? label,
            }))}
            blocking={await withTitles(
              ctx.actor,
              blocking.map((one) => ({ id: one.id, title: translate(locale, titleOf(one)) })),
              blocking,
            )}
          />
        )}
      </div>
    );
  });
}

type ReasonTexts = Awaited<ReturnType<typeof getTranslations<"collectionSettings.danger.reasons">>>;

/** Some terms speak of a single work; of a collection they are said otherwise. */
function reasonText(t: ReasonTexts, id: string): string | undefined {
  const known = id as "duplicate";
  return t.has(known) ? t(known) : undefined;
}

/** The terms of a vocabulary, to choose from. */
function choicesOf(vocabulary: string, locale: string) {
  return currentTerms()
    .list(vocabulary)
    .map(({ id, title }) => ({ id, label: localised(title, [locale]) ?? id }));
}

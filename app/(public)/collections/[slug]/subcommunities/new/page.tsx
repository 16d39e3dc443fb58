import { getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { NeedsScripts } from "@/components/account/needs-scripts";
import { JoinForm } from "@/components/collections/join-form";
import { canCreate, listOwnCollections } from "@/lib/collections";
import { collectionsOf } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import {
  collectionMetadata,
  collectionTab,
  type Props,
  type Translated,
} from "../../collection-tab";

const TAB = {
  title: (t: Translated) => t("below.request"),
  rest: "/subcommunities/new",
  tab: "/browse",
  areas: ["newCollection", "validation"],
} as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, TAB);

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ ctx, position }) => {
    const t = await getTranslations("collections");
    const { collection, isSignedIn, abilities } = position;
    if (!collection.children.allow) throw new NotFound();
    if (!isSignedIn) throw new NotPermitted();
    if (!canCreate(ctx.actor)) throw new NotPermitted();
    const { url } = await readSite();
    const isDirect = collectionsOf(ctx.actor, "owner").includes(collection.id);
    // Managers of the parent decide, and administrators may as well.
    const lead = abilities.manageMembers ? "below.deciderLead" : "below.requestLead";
    return (
      <section aria-labelledby="request" className="max-w-2xl">
        <h2 id="request" className="text-xl font-semibold">
          {t("below.request")}
        </h2>
        <p className="mt-1 mb-8 text-muted">
          {t.rich(isDirect ? "below.directLead" : lead, {
            name: () => <bdi>{collection.metadata.title}</bdi>,
          })}
        </p>
        <NeedsScripts />
        <JoinForm
          parent={{ id: collection.id, slug: collection.slug }}
          candidates={await candidatesFor(ctx, collection.id)}
          site={url}
          allowsRestricted={config().RESTRICTED_ALLOWED}
          isDirect={isDirect}
        />
      </section>
    );
  });
}

const MOST = 1000;

/** Collections that the person owns and that have no parent yet. */
async function candidatesFor(ctx: Context, parentId: string) {
  const owned = await listOwnCollections(ctx, { page: 1, size: MOST, role: "owner" });
  return owned.items
    .filter(({ id, parent }) => id !== parentId && parent === null)
    .map(({ id, slug, metadata }) => ({ id, slug, title: metadata.title }));
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { collectionEntries } from "@/app/collection-entries";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { Strip } from "@/components/collections/collections-page";
import { FirstSteps } from "@/components/demo/first-steps";
import { SampleWelcome } from "@/components/demo/lazy-sample-welcome";
import { HomePage } from "@/components/works/home-page";
import { listFeatured, listMainCollections, searchCollections } from "@/lib/collections";
import { config } from "@/lib/core/config";
import { isAdmin } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { offersSampleContent, readSampleContent } from "@/lib/demo";
import { readSiteUsage } from "@/lib/statistics";
import { isSetUp } from "@/lib/users";
import { newestWorks, serializeWorks, summarizePublicWorks } from "@/lib/works";

const NEWEST = 6;
const COLLECTIONS = 3;
const TOPICS = 12;

/** Command-line clients of this family of services read the version in `generator` before they talk to one. */
export function generateMetadata(): Metadata {
  return { generator: config().GENERATOR, alternates: { canonical: "/" } };
}

export default function Page() {
  return withPage("/", async (ctx) => {
    if (!(await isSetUp(ctx))) redirect("/setup");
    const t = await getTranslations("work.home");
    const [site, strip, works, summary, usage] = await Promise.all([
      readSite(),
      collectionStrip(ctx),
      newestWorks(ctx, NEWEST),
      summarizePublicWorks(TOPICS),
      readSiteUsage(ctx),
    ]);
    return (
      <HomePage
        collections={strip}
        welcome={isAdmin(ctx.actor) && (await welcome(ctx))}
        purpose={site.description}
        counts={[
          { label: t("toRead"), count: summary.total },
          { label: t("views"), count: usage.views },
          { label: t("downloads"), count: usage.downloads },
        ]}
        topics={summary.topics}
        newest={await serializeWorks(ctx, works)}
      />
    );
  });
}

/** For administrators: where to begin, as long as there is nothing; how far sample content is, until they hide it. */
async function welcome(ctx: Context) {
  const content = await readSampleContent(ctx);
  if (!content && !(await offersSampleContent(ctx))) return undefined;
  return (
    <WithTexts areas={["account"]}>
      {content ? <SampleWelcome initial={content} /> : <FirstSteps />}
    </WithTexts>
  );
}

/** The featured collections; where there are none, those with others below them, or the newest. */
async function collectionStrip(ctx: Context) {
  const featured = await listFeatured(ctx, { page: 1, size: COLLECTIONS });
  const t = await getTranslations("work.home");
  const { title, found } =
    featured.items.length > 0 ? { title: t("featured"), found: featured } : await mainOrNewest(ctx);
  return (
    <Strip
      title={title}
      entries={await collectionEntries(ctx, found)}
      more={{ href: "/collections", text: t("seeAll") }}
    />
  );
}

async function mainOrNewest(ctx: Context) {
  const t = await getTranslations("work.home");
  const { found } = await listMainCollections(ctx, COLLECTIONS);
  // A single one says less than the newest, which are in it.
  if (found.items.length > 1) return { title: t("mainCollections"), found };
  const newest = { page: 1, size: COLLECTIONS, sort: "newest" };
  return { title: t("newestCollections"), found: await searchCollections(ctx, newest) };
}

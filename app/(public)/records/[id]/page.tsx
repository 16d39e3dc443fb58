import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { failureHead } from "@/app/failure-head";
import { linesOfPreview } from "@/app/lines-of-preview";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { ManageMenu } from "@/components/works/manage/lazy-manage-menu";
import { signposts } from "@/components/works/signposting-links";
import { WorkHead } from "@/components/works/work-head";
import { WorkPage } from "@/components/works/work-page";
import { IN_HEAD } from "@/components/works/work-parts";
import { readWorkMonths } from "@/lib/statistics";
import { allowPageCache, setPageLinks } from "@/lib/http/page-response";
import { currentTerms } from "@/lib/vocabularies";
import { jsonLd, openRecordFiles, schemaTypeOf } from "@/lib/works";
import { draftPreview } from "./draft-preview";
import { findWork } from "./find-work";
import { descriptionOf, titleOf } from "./work-head-texts";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Crawlers find the rest in the formats that the page links to. */
const HEAD_LIMITS = { entries: IN_HEAD, characters: 5000 };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await findWork((await params).id);
  if (found.kind === "failed") return failureHead(found.error, "work");
  if (found.kind === "moved") return {};
  const { work } = found;
  return {
    title: await titleOf(work),
    description: await descriptionOf(work),
    alternates: { canonical: `/records/${work.id}` },
    ...(work.access.record === "restricted" ? { robots: { index: false } } : {}),
  };
}

export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  const isPreview = (await searchParams).preview === "1";
  return withPage(`/records/${id}`, async (ctx) => {
    const draft = isPreview ? await draftPreview(ctx, id) : undefined;
    if (draft) return draft;
    const found = await findWork(id);
    if (found.kind === "failed") throw found.error;
    if (found.kind === "moved") redirect(`/records/${found.latestId}`);
    const { work, versions, may, leavable, shows } = found;
    const site = await readSite();
    const nonce = (await headers()).get("x-nonce") ?? "";
    const type = schemaTypeOf(work, currentTerms());
    setPageLinks(nonce, signposts(work, site.url, type));
    if (shows) allowPageCache(nonce, shows);
    return (
      <>
        <WorkHead work={work} site={site} structuredData={jsonLd(work, site, type, HEAD_LIMITS)} />
        <WorkPage
          work={work}
          versions={versions}
          previewLines={await linesOfPreview(ctx, work, (reading) =>
            openRecordFiles(reading, work.id),
          )}
          usage={{ months: await readWorkMonths(ctx, work), now: ctx.now }}
          address={`${site.url}/records/${work.id}`}
          manage={
            Object.values(may).includes(true) && (
              <WithTexts areas={["manage", "validation"]}>
                <ManageMenu id={work.id} may={may} leavable={leavable} />
              </WithTexts>
            )
          }
        />
      </>
    );
  });
}

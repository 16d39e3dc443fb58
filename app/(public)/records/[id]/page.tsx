import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { failureHead } from "@/app/failure-head";
import { linesOfPreview } from "@/app/lines-of-preview";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { AskedCollections } from "@/components/works/asked-collections";
import { ClosedFiles } from "@/components/works/closed-files";
import { AskButton } from "@/components/works/lazy-ask-button";
import { ManageMenu } from "@/components/works/manage/lazy-manage-menu";
import { signposts } from "@/components/works/signposting-links";
import { WorkHead } from "@/components/works/work-head";
import { WorkPage } from "@/components/works/work-page";
import { IN_HEAD } from "@/components/works/work-parts";
import { RichText } from "@/components/ui/rich-text";
import { readWorkMonths } from "@/lib/statistics";
import { config } from "@/lib/core/config";
import { pageContext } from "@/lib/http/page";
import { allowPageCache, setPageLinks } from "@/lib/http/page-response";
import { currentTerms } from "@/lib/vocabularies";
import { jsonLd, openRecordFiles, schemaTypeOf } from "@/lib/works";
import { draftPreview } from "./draft-preview";
import { findWork } from "./find-work";
import { TakenDownBar, takenDownMetadata, takenDownPage } from "./taken-down";
import { descriptionOf, titleOf } from "./work-head-texts";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Crawlers find the rest in the formats that the page links to. */
const HEAD_LIMITS = { entries: IN_HEAD, characters: 5000 };

const asksForDeleted = async ({ searchParams }: Pick<Props, "searchParams">) =>
  (await searchParams).include_deleted === "1";

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const found = await findWork((await params).id, await asksForDeleted({ searchParams }));
  if (found.kind === "failed")
    return {
      ...(await failureHead(found.error, "work")),
      ...(await takenDownMetadata(await pageContext(), (await params).id)),
    };
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
  const includeDeleted = await asksForDeleted({ searchParams });
  return withPage(`/records/${id}`, async (ctx) => {
    const draft = isPreview ? await draftPreview(ctx, id) : undefined;
    if (draft) return draft;
    const found = await findWork(id, includeDeleted);
    const takenDown = found.kind === "failed" ? await takenDownPage(ctx, id) : undefined;
    if (takenDown) return takenDown;
    if (found.kind === "failed") throw found.error;
    if (found.kind === "moved") redirect(`/records/${found.latestId}`);
    const { work, versions, may, leavable, removalReasons, asked, closedFiles, shows } = found;
    const isDeleted = work.deletion_status.is_deleted;
    const site = await readSite();
    const nonce = (await headers()).get("x-nonce") ?? "";
    const type = schemaTypeOf(work, currentTerms());
    setPageLinks(nonce, signposts(work, site.url, type));
    if (shows) allowPageCache(nonce, shows);
    return (
      <>
        <WorkHead work={work} site={site} structuredData={jsonLd(work, site, type, HEAD_LIMITS)} />
        {isDeleted && <TakenDownBar ctx={ctx} id={work.id} />}
        <WorkPage
          work={work}
          versions={versions}
          previewLines={await linesOfPreview(ctx, work, (reading) =>
            openRecordFiles(reading, work.id),
          )}
          usage={{ months: await readWorkMonths(ctx, work), now: ctx.now }}
          address={`${site.url}/records/${work.id}`}
          pending={asked.length > 0 && <AskedCollections asked={asked} />}
          closedFiles={
            closedFiles && (
              <ClosedFiles
                work={work}
                isSignedIn={ctx.actor.kind === "user"}
                canBeAskedFor={closedFiles.canBeAskedFor}
                support={config().SUPPORT_EMAIL}
                asked={closedFiles.asked}
                declined={closedFiles.declined}
                ask={
                  ctx.actor.kind === "user" && (
                    <WithTexts areas={["asking", "validation"]}>
                      <AskButton
                        id={work.id}
                        conditions={
                          closedFiles.conditions && <RichText html={closedFiles.conditions} />
                        }
                      />
                    </WithTexts>
                  )
                }
              />
            )
          }
          manage={
            !isDeleted &&
            Object.values(may).includes(true) && (
              <WithTexts
                areas={[
                  "editor",
                  "manage",
                  "validation",
                  ...(removalReasons ? ["takeDown" as const] : []),
                ]}
              >
                <ManageMenu
                  id={work.id}
                  may={may}
                  leavable={leavable}
                  removalReasons={removalReasons}
                />
              </WithTexts>
            )
          }
        />
      </>
    );
  });
}

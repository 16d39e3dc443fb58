import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { failureHead } from "@/app/failure-head";
import { withPage } from "@/app/with-page";
import { ComparisonPage } from "@/components/works/comparison-page";
import type { Context } from "@/lib/db/context";
import { compareVersions, listVersions, readWork, type Work, serializeWorks } from "@/lib/works";
import { findWork } from "../find-work";
import { titleOf } from "../work-head-texts";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const MAX_VERSIONS = 100;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await findWork((await params).id);
  if (found.kind === "failed") return failureHead(found.error, "work");
  if (found.kind === "moved") return {};
  const t = await getTranslations("work.comparison");
  const heads = await getTranslations("heads");
  const title = await titleOf(found.work);
  return {
    title: `${t("title")} – ${title}`,
    description: heads("comparison", { title }),
    robots: { index: false },
  };
}

export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  return withPage(`/records/${id}/compare`, async (ctx) => {
    const work = await readWork(ctx, id);
    const { works } = await listVersions(ctx, id, { page: 1, size: MAX_VERSIONS });
    const [before, after] = chosen(await searchParams, works, work);
    return (
      <>
        <ComparisonPage
          id={id}
          title={work.metadata.title ?? ""}
          versions={await serializeWorks(ctx, works)}
          {...pairOf(ctx, before, after)}
        />
      </>
    );
  });
}

/** The two that are asked for; else the work and the one before it, or the newest where it is the first. */
function chosen(
  { from, to }: Record<string, string | string[] | undefined>,
  works: readonly Work[],
  work: Work,
): [Work | undefined, Work | undefined] {
  const find = (id: unknown) => works.find((one) => one.id === id);
  const at = works.findIndex((one) => one.id === work.id);
  const neighbour = works[at + 1] ?? works[0];
  const pair = [find(from) ?? neighbour, find(to) ?? work];
  const [before, after] = pair.sort((a, b) => (a?.versionIndex ?? 0) - (b?.versionIndex ?? 0));
  return [before, after];
}

function pairOf(ctx: Context, before: Work | undefined, after: Work | undefined) {
  if (!before || !after || before.id === after.id) return {};
  return { from: before.id, to: after.id, comparison: compareVersions(ctx, before, after) };
}

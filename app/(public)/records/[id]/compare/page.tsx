import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { failureHead } from "@/app/failure-head";
import { setStatus, withPage } from "@/app/with-page";
import { ComparisonPage } from "@/components/works/comparison-page";
import {
  compareVersions,
  listVersions,
  readComparedVersions,
  readWork,
  serializeWorks,
  type VersionsAsked,
  type Work,
} from "@/lib/works";
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
  const asked = askedIn(await searchParams);
  return withPage(comparisonPath(id, asked), async (ctx) => {
    const work = await readWork(ctx, id);
    const { works } = await listVersions(ctx, id, { page: 1, size: MAX_VERSIONS });
    const known = { work, versions: works };
    const { pair, isSame, refused } = await readComparedVersions(ctx, asked, known);
    if (refused[0]) await setStatus(refused[0].status);
    const [before, after] = pair;
    return (
      <ComparisonPage
        id={id}
        title={work.metadata.title ?? ""}
        versions={await serializeWorks(ctx, withAll(works, pair))}
        isSame={isSame}
        refused={refused}
        from={before?.id}
        to={after?.id}
        comparison={
          before && after && !isSame && refused.length === 0
            ? compareVersions(ctx, before, after)
            : undefined
        }
      />
    );
  });
}

function askedIn({ from, to }: Awaited<Props["searchParams"]>): VersionsAsked {
  return {
    ...(typeof from === "string" && from ? { from } : {}),
    ...(typeof to === "string" && to ? { to } : {}),
  };
}

function comparisonPath(id: string, asked: VersionsAsked): string {
  const query = new URLSearchParams(asked).toString();
  return `/records/${id}/compare${query && `?${query}`}`;
}

/** The newest versions, and those that are compared though they are older. */
function withAll(works: readonly Work[], pair: readonly Work[]): Work[] {
  const all = new Map([...works, ...pair].map((work) => [work.id, work]));
  return [...all.values()].sort((a, b) => b.versionIndex - a.versionIndex);
}

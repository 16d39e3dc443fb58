import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { failureHead, statusHead } from "@/app/failure-head";
import { withPage } from "@/app/with-page";
import { PartPage } from "@/components/works/part-page";
import { isWorkPart, type WorkPart } from "@/components/works/work-parts";
import { NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { readDraft, serializeDraft } from "@/lib/works";
import { isTakenDown } from "@/lib/works/reading/work-json";
import { findWork } from "../find-work";
import { TakenDownBar } from "../taken-down";
import { descriptionOf, titleOf } from "../work-head-texts";

type Props = {
  params: Promise<{ id: string; part: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, part } = await params;
  if (!isWorkPart(part)) return statusHead(404);
  const found = await findWork(id, true);
  if (found.kind === "failed") return failureHead(found.error, "work");
  if (found.kind === "moved") return {};
  const t = await getTranslations("heads");
  const name = await getTranslations("work.parts.title");
  return {
    title: t("part", { part: name(part), title: await titleOf(found.work) }),
    description: await descriptionOf(found.work),
    robots: { index: false },
  };
}

export default async function Page({ params, searchParams }: Props) {
  const { id, part } = await params;
  const { page, preview } = await searchParams;
  return withPage(`/records/${id}/${part}`, async (ctx) => {
    if (!isWorkPart(part)) throw new NotFound();
    const isDraft = preview === "1";
    const work = isDraft ? await draftOf(ctx, id) : await workOf(id, part);
    return (
      <>
        {isTakenDown(work) && <TakenDownBar ctx={ctx} id={work.id} />}
        <PartPage work={work} part={part} page={pageNumber(page)} isDraft={isDraft} />
      </>
    );
  });
}

const draftOf = async (ctx: Context, id: string) => serializeDraft(ctx, await readDraft(ctx, id));

/** Moderators come here from the page of a work that was taken down; others get its notice. */
async function workOf(id: string, part: WorkPart) {
  const found = await findWork(id, true);
  if (found.kind === "failed") throw found.error;
  if (found.kind === "moved") redirect(`/records/${found.latestId}/${part}`);
  return found.work;
}

const pageNumber = (text: string | string[] | undefined): number =>
  typeof text === "string" && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

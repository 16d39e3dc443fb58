import type { Metadata } from "next";
import { unstable_rethrow } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { failureHead } from "@/app/failure-head";
import { readSite } from "@/app/site-frame";
import { setStatus, withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { type CollectionPosition, pathOf } from "@/components/collections/collection-entry";
import { CollectionFrame, type TabPath } from "@/components/collections/collection-frame";
import { StatusPage } from "@/components/status/status-page";
import { config } from "@/lib/core/config";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { firstSentences } from "@/lib/core/excerpt";
import type { Context } from "@/lib/db/context";
import { pageRequestId } from "@/lib/http/page";
import type { Area, Messages } from "@/lib/i18n/messages";
import { findCollection, requireCollection } from "./find-collection";

export type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

type Shown = { ctx: Context; position: CollectionPosition };

export type Translated = Awaited<ReturnType<typeof getTranslations<"collections">>>;

/**
 * A page of a collection inside its frame. `rest` is the path below the collection, `areas` name the texts that its
 * client components use.
 */
export async function collectionTab(
  { params }: Pick<Props, "params">,
  { rest, tab, areas = [] }: { rest: string; tab: TabPath; areas?: readonly Area[] },
  show: (shown: Shown) => Promise<ReactNode>,
): Promise<ReactNode> {
  const { slug } = await params;
  return withPage(pathOf(slug, rest), async (ctx) => {
    const position = await requireCollection(slug, rest);
    return (
      <WithTexts
        areas={[
          "search",
          ...areas,
          ...(position.joining ? ["joining" as const, "validation" as const] : []),
        ]}
      >
        <CollectionFrame position={position} tab={tab}>
          {await shownOrRefused({ ctx, position }, show)}
        </CollectionFrame>
      </WithTexts>
    );
  });
}

/** What readers of the collection may not see, or is not there, is said inside its frame. Visitors sign in first. */
async function shownOrRefused(
  shown: Shown,
  show: (shown: Shown) => Promise<ReactNode>,
): Promise<ReactNode> {
  try {
    return await show(shown);
  } catch (thrown) {
    unstable_rethrow(thrown);
    const isRefused = thrown instanceof NotPermitted && shown.position.isSignedIn;
    if (!isRefused && !(thrown instanceof NotFound)) throw thrown;
    if (!(await setStatus(thrown.status))) throw thrown;
    // What was mistyped is found by its address, without the log.
    const requestId = isRefused ? await pageRequestId() : undefined;
    const reason = isRefused ? "managersOnly" : undefined;
    return (
      <StatusPage
        status={thrown.status}
        reason={reason}
        requestId={requestId}
        support={config().SUPPORT_EMAIL}
        isPart
      />
    );
  }
}

type Head = {
  /** By default the name of the collection. */
  title?: (t: Translated) => string;
  /** The sentence that describes the page. */
  describes?: keyof Messages["heads"]["collection"];
  rest: string;
};

const DESCRIPTION_LENGTH = 300;

/** The head of such a page. Only the works of public collections are for search engines. */
export async function collectionMetadata(
  { params }: Pick<Props, "params">,
  { title, describes = title ? "inside" : "records", rest }: Head,
): Promise<Metadata> {
  const found = await findCollection((await params).slug);
  if (found.kind === "failed") return failureHead(found.error, "collection");
  if (found.kind === "moved") return {};
  const heads = await getTranslations("heads.collection");
  const { name: site } = await readSite();
  const t = await getTranslations("collections");
  const { metadata, slug, access } = found.position.collection;
  return {
    title: title ? t("tabTitle", { tab: title(t), collection: metadata.title }) : metadata.title,
    description:
      (describes === "records" && firstSentences(metadata.description ?? "", DESCRIPTION_LENGTH)) ||
      heads(describes, { name: metadata.title, site }),
    alternates: { canonical: pathOf(slug, rest) },
    ...(access.visibility === "restricted" ? { robots: { index: false } } : {}),
  };
}

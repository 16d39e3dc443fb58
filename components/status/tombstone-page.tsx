import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatMoment } from "@/components/ui/format";
import { LinkButton } from "@/components/ui/link-button";
import { termLabel } from "@/lib/works/reading/display-names";
import { SupportLine } from "./support-line";
import type { Tombstone } from "./tombstone";

const LISTS = {
  work: { href: "/search", text: "otherWorks" },
  collection: { href: "/collections", text: "otherCollections" },
} as const;

type TombstonePageProps = {
  /** The kind of the deleted object. */
  of: keyof typeof LISTS;
  tombstone: Tombstone | undefined;
  /** In other words than those of the tombstone. */
  reason?: string | undefined;
  /** What it was called, for those who may know. */
  name?: string | undefined;
  /** Where the kind alone does not say what is gone. */
  title?: string | undefined;
  /** Leads to what is still there. */
  instead?: ReactNode;
  /** An e-mail address for questions. */
  support: string | undefined;
  /** What those may do with it who may. */
  children?: ReactNode;
};

/** What stays of something that was removed: that it existed, when and why it went. */
export function TombstonePage(props: TombstonePageProps) {
  const { of, tombstone, reason, name, title, instead, support, children } = props;
  const t = useTranslations("status.removed");
  const locale = useLocale();
  const { href, text } = LISTS[of];
  return (
    <div className="page-width pt-12">
      <meta name="robots" content="noindex" />
      <p className="eyebrow">{t(`eyebrow.${of}`)}</p>
      <h1 className="mt-2 text-3xl font-semibold">{title ?? t(of)}</h1>
      {name && (
        <p className="mt-3 max-w-prose text-lg font-medium break-words">
          <bdi>{name}</bdi>
        </p>
      )}
      {tombstone?.citation_text && (
        <p className="mt-3 max-w-prose text-lg break-words text-muted">
          <bdi>{tombstone.citation_text}</bdi>
        </p>
      )}
      {instead && <p className="mt-6 max-w-prose">{instead}</p>}
      {tombstone && (
        <dl className="mt-6 max-w-prose space-y-4">
          <Line term={t(`on.${of}`)} text={formatMoment(tombstone.removal_date, locale)} />
          <Line
            term={t("reason")}
            text={reason ?? termLabel(tombstone.removal_reason ?? undefined, locale)}
          />
          <Line term={t("note")} text={tombstone.note} />
        </dl>
      )}
      {children}
      <p className="mt-8">
        <LinkButton href={href}>{t(text)}</LinkButton>
      </p>
      <SupportLine address={support} />
    </div>
  );
}

function Line({ term, text }: { term: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}

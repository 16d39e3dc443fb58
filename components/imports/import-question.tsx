"use client";

import { useFormatter, useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { RepeatedWorks } from "./repeated-works";
import type { Visibility } from "./visibility";

type ImportQuestionProps = {
  /** The collection's title. */
  collection: string;
  visibility: Visibility;
  /** Works that are known to have errors, and all of the file. */
  refused: number;
  all: number;
  repeated: RepeatedWorks;
  onConfirm: () => void;
  onClose: () => void;
};

/** What an import will do, before it is done: works that are published stay. */
export function ImportQuestion(props: ImportQuestionProps) {
  const { collection, visibility, refused, all, repeated, onConfirm, onClose } = props;
  const t = useTranslations("imports.question");
  const { open, closed } = visibility;
  const count = open + closed;
  const seenBy = closed === 0 ? "open" : open === 0 ? "closed" : "both";
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      look="primary"
      title={t("title", { count })}
      description={
        <div className="space-y-3">
          {refused > 0 && <p className={WARNING}>{t("refused", { count: refused, all })}</p>}
          <p>{t("text", { count, collection })}</p>
          <p>{t(seenBy, { count, open, closed })}</p>
          {repeated.known.length > 0 && <Known works={repeated.known} />}
          {repeated.titles.length > 0 && <Repeated titles={repeated.titles} />}
        </div>
      }
      confirm={t("confirm", { count })}
      onConfirm={onConfirm}
    />
  );
}

/** Of each kind, so that the question stays in sight. */
const MAX_NAMED = 3;
const WARNING = "border-s-4 border-warning ps-3 text-ink";

/** Works that are there under the same identifiers. The question stays open beside them. */
function Known({ works }: { works: RepeatedWorks["known"] }) {
  const t = useTranslations("imports.question");
  const format = useFormatter();
  const rest = works.length - MAX_NAMED;
  const links = works.slice(0, MAX_NAMED).map(({ title, href }) => (
    <a key={href} href={href} target="_blank" rel="noopener" className="link">
      <bdi>{title}</bdi>
      <span className="sr-only"> {t("newTab")}</span>
    </a>
  ));
  const shown = format.list(rest > 0 ? [...links, t("others", { count: rest })] : links);
  return <p className={WARNING}>{t.rich("known", { count: works.length, works: () => shown })}</p>;
}

function Repeated({ titles }: { titles: readonly string[] }) {
  const t = useTranslations("imports.question");
  const format = useFormatter();
  const rest = titles.length - MAX_NAMED;
  const names = titles.slice(0, MAX_NAMED).map((title) => t("quoted", { title }));
  const shown = format.list(rest > 0 ? [...names, t("others", { count: rest })] : names);
  return <p className={WARNING}>{t("repeated", { count: titles.length, titles: shown })}</p>;
}

"use client";

import { useFormatter, useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import type { Visibility } from "./visibility";

type ImportQuestionProps = {
  /** The collection's title. */
  collection: string;
  visibility: Visibility;
  /** Titles that works of the collection have already. */
  repeated: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
};

/** What an import will do, before it is done: works that are published stay. */
export function ImportQuestion(props: ImportQuestionProps) {
  const { collection, visibility, repeated, onConfirm, onClose } = props;
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
          <p>{t("text", { count, collection })}</p>
          <p>{t(seenBy, { count, open, closed })}</p>
          {repeated.length > 0 && <Repeated titles={repeated} />}
        </div>
      }
      confirm={t("confirm", { count })}
      onConfirm={onConfirm}
    />
  );
}

const MAX_TITLES = 3;

function Repeated({ titles }: { titles: readonly string[] }) {
  const t = useTranslations("imports.question");
  const format = useFormatter();
  const rest = titles.length - MAX_TITLES;
  const names = titles.slice(0, MAX_TITLES).map((title) => t("quoted", { title }));
  const shown = format.list(rest > 0 ? [...names, t("others", { count: rest })] : names);
  return (
    <p className="border-s-4 border-warning ps-3 text-ink">
      {t("repeated", { count: titles.length, titles: shown })}
    </p>
  );
}

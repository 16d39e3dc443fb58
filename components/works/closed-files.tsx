import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { withReturn } from "@/components/account/return-path";
import { formatMoment } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";

type ClosedFilesProps = {
  id: string;
  canBeAskedFor: boolean;
  /** What the reader asked already. */
  asked: { readonly id: string; readonly at: string } | undefined;
  /** The button for readers who are signed in; others sign in first. */
  ask: ReactNode;
};

/** What a reader can do about files that are kept from them. */
export function ClosedFiles({ id, canBeAskedFor, asked, ask }: ClosedFilesProps) {
  const t = useTranslations("work.closedFiles");
  const texts = useTranslations("work");
  const locale = useLocale();
  if (asked)
    return (
      <p id="access-asked" tabIndex={-1} className="mt-1 flex flex-wrap gap-x-4">
        {t("asked", { day: formatMoment(asked.at, locale) })}
        <Link href={`/me/requests/${asked.id}`} className="link">
          {texts("viewRequest")}
        </Link>
      </p>
    );
  if (!canBeAskedFor) return <p>{t("shared")}</p>;
  return (
    <div className="mt-2 mb-1" data-print="hide">
      {ask || (
        <LinkButton href={withReturn("/login", `/records/${id}`)} size="small">
          {t("signIn")}
        </LinkButton>
      )}
    </div>
  );
}

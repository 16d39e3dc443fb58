import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { withReturn } from "@/components/account/return-path";
import { formatMoment } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import type { WorkJson } from "@/lib/works/reading/work-json";

type Asking = { readonly id: string; readonly at: string };

type ClosedFilesProps = {
  work: WorkJson;
  isSignedIn: boolean;
  canBeAskedFor: boolean;
  /** What the reader asked already. */
  asked: Asking | undefined;
  /** What the reader asked last, where that was declined. */
  declined: Asking | undefined;
  /** The button for readers who are signed in. */
  ask: ReactNode;
};

/** What a reader can do about files that are kept from them. */
export function ClosedFiles(props: ClosedFilesProps) {
  const { work, isSignedIn, canBeAskedFor, asked, declined, ask } = props;
  const t = useTranslations("work.closedFiles");
  const locale = useLocale();
  if (asked)
    return (
      <AskedLine id="access-asked" request={asked}>
        {t("asked", { day: formatMoment(asked.at, locale) })}
      </AskedLine>
    );
  return (
    <>
      {declined && (
        <AskedLine request={declined}>
          {t("declined", { day: formatMoment(declined.at, locale) })}
          {canBeAskedFor && ` ${t("askAgain")}`}
        </AskedLine>
      )}
      {canBeAskedFor ? (
        <div className="mt-2 mb-1" data-print="hide">
          {isSignedIn ? (
            ask
          ) : (
            <LinkButton href={withReturn("/login", `/records/${work.id}`)} size="small">
              {t("signIn")}
            </LinkButton>
          )}
        </div>
      ) : (
        <OtherWays work={work} isSignedIn={isSignedIn} />
      )}
    </>
  );
}

type AskedLineProps = { id?: string; request: Asking; children: ReactNode };

/** How a request stands, with the way to it. */
function AskedLine({ id, request, children }: AskedLineProps) {
  const t = useTranslations("work");
  return (
    <p id={id} tabIndex={id ? -1 : undefined} className="mt-1 flex flex-wrap gap-x-4">
      {children}
      <Link href={`/me/requests/${request.id}`} className="link">
        {t("viewRequest")}
      </Link>
    </p>
  );
}

/** Whom to write to where nobody can ask here: who is named for that, the collection, or else the creators. */
function OtherWays({ work, isSignedIn }: Pick<ClosedFilesProps, "work" | "isSignedIn">) {
  const t = useTranslations("work.closedFiles");
  const { contributors = [] } = work.metadata;
  const person = contributors.find(({ role }) => role?.id === "contactperson")?.person_or_org.name;
  const { entries = [], default: first } = work.parent.communities ?? {};
  const collection = entries.find(({ id }) => id === first) ?? entries[0];
  return (
    <p>
      {t.rich("otherWays", {
        reader: isSignedIn ? "known" : "visitor",
        whom: person ? "person" : collection ? "collection" : "creators",
        person: () => <bdi>{person}</bdi>,
        collection: () => (
          <Link href={`/collections/${collection?.slug}`} className="link">
            <bdi>{collection?.metadata.title}</bdi>
          </Link>
        ),
        signin: (text) => (
          <Link href={withReturn("/login", `/records/${work.id}`)} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { withReturn } from "@/components/account/return-path";
import { formatMoment } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { orcidOf, readingName } from "@/lib/works/reading/display-names";
import type { WorkJson } from "@/lib/works/reading/work-json";

type Asking = { readonly id: string; readonly at: string };

type ClosedFilesProps = {
  work: WorkJson;
  isSignedIn: boolean;
  canBeAskedFor: boolean;
  /** The address of those who run the service, where there is one. */
  support: string | undefined;
  /** What the reader asked already. */
  asked: Asking | undefined;
  /** What the reader asked last, where that was declined. */
  declined: Asking | undefined;
  /** The button for readers who are signed in. */
  ask: ReactNode;
};

/** What a reader can do about files that are kept from them. */
export function ClosedFiles(props: ClosedFilesProps) {
  const { work, isSignedIn, canBeAskedFor, support, asked, declined, ask } = props;
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
        <OtherWays work={work} isSignedIn={isSignedIn} support={support} />
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

type OtherWaysProps = Pick<ClosedFilesProps, "work" | "isSignedIn" | "support">;

/** The ways that there are where nobody can ask here. */
function OtherWays({ work, isSignedIn, support }: OtherWaysProps) {
  const t = useTranslations("work.closedFiles");
  const contact = contactOf(work, support);
  const signin = (text: ReactNode) => (
    <Link href={withReturn("/login", `/records/${work.id}`)} className="link">
      {text}
    </Link>
  );
  if (!contact) return isSignedIn ? null : <p>{t.rich("signInAlone", { signin })}</p>;
  const { kind, name, href } = contact;
  return (
    <p>
      {t.rich("otherWays", {
        reader: isSignedIn ? "known" : "visitor",
        whom: kind,
        contact: () => <ContactName kind={kind} name={name} href={href} />,
        signin,
      })}
    </p>
  );
}

function ContactName({ kind, name, href }: Contact) {
  if (!href) return <bdi>{name}</bdi>;
  const link = { href, className: "link wrap-anywhere", children: <bdi>{name}</bdi> };
  return kind === "collection" ? <Link {...link} /> : <a {...link} />;
}

type Contact = {
  kind: "person" | "collection" | "support";
  name: string;
  href?: string | undefined;
};

/**
 * Whom to write to: who is named for that, the collection, a creator who can be found by an ORCID iD, or else those who run
 * the service. A name alone leads nowhere, so that a collection is better.
 */
function contactOf(
  { metadata, parent }: WorkJson,
  support: string | undefined,
): Contact | undefined {
  const { contributors = [], creators = [] } = metadata;
  const named = contributors.find(({ role }) => role?.id === "contactperson");
  const { entries = [], default: first } = parent.communities ?? {};
  const collection = entries.find(({ id }) => id === first) ?? entries[0];
  if (collection && !(named && orcidOf(named)))
    return {
      kind: "collection",
      name: collection.metadata.title,
      href: `/collections/${collection.slug}`,
    };
  const person = named ?? creators.find((creator) => orcidOf(creator));
  if (person) {
    const orcid = orcidOf(person);
    return {
      kind: "person",
      name: readingName(person),
      href: orcid && `https://orcid.org/${orcid}`,
    };
  }
  return support ? { kind: "support", name: support, href: `mailto:${support}` } : undefined;
}

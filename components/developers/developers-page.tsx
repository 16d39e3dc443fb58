import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionMenu } from "@/components/ui/section-menu";
import { Link } from "@/components/ui/link";
import { TOKEN_SCOPES } from "@/lib/core/actor";
import { JSON_TYPE } from "@/lib/core/media-types";
import { BesideContents } from "./beside-contents";
import { Code, CodeBlock, inCode } from "./code";
import { draftExample, searchExample, TOKEN_HEADER, TOKEN_VARIABLE } from "./examples";
import { type Counts, SectionList } from "./section-list";
import { DOCUMENT_PATH, sectionPath, SECTIONS_BY_GROUP } from "./sections";

type DevelopersPageProps = {
  site: { name: string; url: string };
  counts: Counts;
  /** The body of an error, as the service writes it. */
  errorExample: string;
  /** Requests a minute and an hour; absent where they are not limited. */
  limits: Record<"guest" | "guestHour" | "user" | "userHour", number> | undefined;
};

/** How programs use the service, and the way to each part of its API. */
export function DevelopersPage({ site, counts, errorExample, limits }: DevelopersPageProps) {
  const t = useTranslations("developers");
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{t("title")}</h1>
      <p className="mt-1 max-w-prose text-muted">{t("lead", { site: site.name })}</p>
      <BesideContents contents={<Contents hasLimits={limits !== undefined} />}>
        <div className="max-w-[70ch] space-y-8 max-lg:mt-8">
          <Basics base={site.url} />
          <Tokens />
          <Part id="examples" title={t("examples.title")}>
            <p>{t("examples.search")}</p>
            <CodeBlock>{searchExample(site.url)}</CodeBlock>
            <p className="mt-4">
              {t.rich("examples.create", { code: inCode, variable: TOKEN_VARIABLE })}
            </p>
            <CodeBlock>{draftExample(site, t("examples.draftTitle"))}</CodeBlock>
            <p className="mt-3">
              {t.rich("examples.created", { code: inCode, links: "links", errors: "errors" })}
            </p>
          </Part>
          <Part id="errors" title={t("errors.title")}>
            <p>
              {t.rich("errors.text", {
                code: inCode,
                ...{ message: "message", errors: "errors", language: "Accept-Language" },
              })}
            </p>
            <CodeBlock>{errorExample}</CodeBlock>
          </Part>
          {limits && (
            <Part id="limits" title={t("limits.title")}>
              <p>
                {t.rich("limits.text", {
                  ...limits,
                  code: inCode,
                  ...{ remaining: "X-RateLimit-Remaining", after: "Retry-After" },
                })}
              </p>
            </Part>
          )}
        </div>
        <SectionList counts={counts} />
      </BesideContents>
    </div>
  );
}

const PARTS = ["about", "tokens", "examples", "errors", "limits"] as const;
type PartId = (typeof PARTS)[number];

/** The parts of the page, and the sections of the reference, which are pages of their own. */
function Contents({ hasLimits }: { hasLimits: boolean }) {
  const t = useTranslations("developers");
  const parts = PARTS.filter((id) => id !== "limits" || hasLimits);
  return (
    <SectionMenu
      label={t("contents")}
      kind={t("contents")}
      groups={[
        {
          title: t("guide"),
          links: parts.map((id) => ({ href: `#${id}`, label: t(`${id}.title`) })),
        },
        ...SECTIONS_BY_GROUP.map(([group, sections]) => ({
          title: t(`groups.${group}`),
          links: sections.map((section) => ({
            href: sectionPath(section),
            label: t(`sections.${section}.name`),
          })),
        })),
      ]}
    />
  );
}

function Part({ id, title, children }: { id: PartId; title: string; children: ReactNode }) {
  return (
    <section>
      <h2 id={id} className="mb-2 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Basics({ base }: { base: string }) {
  const t = useTranslations("developers.about");
  const names = { work: "record", collection: "community" };
  return (
    <Part id="about" title={t("title")}>
      <p>{t("base")}</p>
      <CodeBlock>{base}</CodeBlock>
      <ul className="mt-3 list-disc space-y-1 ps-5">
        <li>{t.rich("format", { code: inCode, json: JSON_TYPE })}</li>
        <li>{t.rich("names", { code: inCode, ...names })}</li>
        <li>
          {t.rich("document", {
            link: (chunks) => (
              <a href={DOCUMENT_PATH} className="link">
                {chunks}
              </a>
            ),
          })}
        </li>
      </ul>
    </Part>
  );
}

function Tokens() {
  const t = useTranslations("developers.tokens");
  const permission = useTranslations("account.tokens.scopes");
  return (
    <Part id="tokens" title={t("title")}>
      <p>
        {t.rich("text", {
          link: (chunks) => (
            <Link href="/account/settings/applications" className="link">
              {chunks}
            </Link>
          ),
        })}
      </p>
      <CodeBlock>{TOKEN_HEADER}</CodeBlock>
      <p className="mt-3">
        {t.rich("scopes", {
          code: inCode,
          ...{ read: "records:read", monitor: "admin:read", email: "user:email" },
        })}
      </p>
      <dl className="mt-2 space-y-2">
        {TOKEN_SCOPES.map((scope) => (
          <div key={scope}>
            <dt>
              <Code>{scope}</Code>
            </dt>
            <dd className="text-muted">{permission(`${scope}.hint`)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

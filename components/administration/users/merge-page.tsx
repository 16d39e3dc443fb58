import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { MergePreviewJson } from "@/lib/merging/schema";
import type { ManagedUserJson } from "@/lib/users/schema";
import { AdministrationFrame } from "../administration-frame";
import { BackLink } from "../back-link";
import { DetailList } from "../detail-list";
import { hrefOfSection } from "../sections";
import { MergeButton } from "./merge-button";

type MergePageProps = {
  user: ManagedUserJson;
  /** As typed. */
  into: string;
  preview: MergePreviewJson | undefined;
  /** Why these accounts cannot be merged. */
  refused: string | undefined;
};

const COUNTS = [
  "works",
  "grants",
  "memberships",
  "requests",
  "notifications",
  "identities",
  "identifiers",
] as const;

/** Which account remains, what would go to it, and the question whether to do so. */
export function MergePage({ user, into, preview, refused }: MergePageProps) {
  const t = useTranslations("administration.user.merge");
  const path = `${hrefOfSection("users")}/${user.id}`;
  return (
    <AdministrationFrame section="users" isOfObject>
      <BackLink href={path}>{t("back")}</BackLink>
      <h2 className="mt-2 text-xl font-semibold">
        {t("heading", { name: user.profile.full_name || user.username })}
      </h2>
      <p className="mt-1 max-w-2xl text-muted">{t("text")}</p>
      <form action={`${path}/merge`} className="mt-6 max-w-md space-y-4">
        <Field
          label={t("into")}
          hint={t("intoHint")}
          errors={refused === undefined ? [] : [refused]}
          required
        >
          <Input name="into" defaultValue={into} autoCapitalize="off" spellCheck={false} />
        </Field>
        <Button type="submit">{t("preview")}</Button>
      </form>
      {preview && <Preview preview={preview} />}
    </AdministrationFrame>
  );
}

function Preview({ preview }: { preview: MergePreviewJson }) {
  const t = useTranslations("administration.user.merge");
  const { from, into, moves, ends, roles_added: roles, undecided } = preview;
  const names = { from: nameOf(from), into: nameOf(into) };
  return (
    <section aria-label={t("moves", names)} className="mt-10 max-w-2xl">
      <h3 className="text-lg font-semibold">{t("moves", names)}</h3>
      <div className="mt-2">
        <DetailList
          details={[
            ...COUNTS.map((name) => ({ name: t(`counts.${name}`), value: moves[name] })),
            ...(roles.length > 0 ? [{ name: t("rolesAdded"), value: roles.join(", ") }] : []),
          ]}
        />
      </div>
      <p className="mt-4">{t("higher")}</p>
      <p className="mt-2">{t("ends", { ...names, tokens: ends.tokens })}</p>
      <div className="mt-6">
        {undecided.length > 0 ? (
          <Notice tone="warning" title={t("undecided")}>
            <p>{t("undecidedText")}</p>
            <ul className="mt-2 list-disc ps-5">
              {undecided.map((slug) => (
                <li key={slug}>
                  <Link href={`/collections/${slug}/members`} className="link">
                    {slug}
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <MergeButton
            from={{ id: from.id, name: names.from }}
            into={{ id: into.id, name: names.into }}
          />
        )}
      </div>
    </section>
  );
}

const nameOf = ({ full_name: name, email }: MergePreviewJson["into"]) => `${name} (${email})`;

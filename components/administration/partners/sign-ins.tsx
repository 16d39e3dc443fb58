import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { LogIn } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { SignInJson } from "@/lib/partner-administration/schema";
import { isRefusal } from "@/lib/saml/schema";
import { ListResults } from "../list-results";
import { hrefOfSection } from "../sections";
import { useMoment } from "../use-moment";
import { viewHref } from "./partner-address";
import { SignInTest } from "./sign-in-test";

type SignInsProps = {
  name: string;
  signIns: readonly SignInJson[];
  /** What the accounts that they opened are called, by id. */
  names: ReadonlyMap<string, string>;
  total: number;
  page: number;
  keptDays: number;
};

/** The last sign-ins through a partner, and why some were refused. */
export function SignIns({ name, signIns, names, total, page, keptDays }: SignInsProps) {
  const t = useTranslations("partners");
  return (
    <>
      <SignInTest name={name} />
      <ListResults
        label={t("views.sign-ins")}
        count={t("signIns.count", { count: total })}
        total={total}
        page={page}
        href={(to) => viewHref(name, "sign-ins", { page: to })}
        empty={
          <EmptyState icon={<LogIn />} title={t("signIns.empty")}>
            {t("signIns.emptyHint", { days: keptDays })}
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line border-y border-line">
          {signIns.map((one) => (
            <li key={one.id} className="py-3">
              <SignIn signIn={one} account={one.user === null ? undefined : names.get(one.user)} />
            </li>
          ))}
        </ul>
      </ListResults>
    </>
  );
}

const TONES: Record<SignInJson["outcome"], BadgeTone> = {
  opened: "accent",
  created: "notice",
  linked: "notice",
  refused: "danger",
};

function SignIn({ signIn, account }: { signIn: SignInJson; account: string | undefined }) {
  const t = useTranslations("partners");
  const moment = useMoment();
  const { outcome, external_id: id, reason, user, attributes, created } = signIn;
  const why = reason !== null && isRefusal(reason) ? t(`reasons.${reason}`) : reason;
  return (
    <article>
      <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <bdi className="min-w-0 font-semibold break-all">{id ?? t("signIns.unnamed")}</bdi>
        <Badge tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
      </h3>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{moment(created)}</span>
        {user && (
          <Link href={`${hrefOfSection("users")}/${user}`} className="link">
            <bdi>{account ?? t("signIns.account", { id: user })}</bdi>
          </Link>
        )}
      </p>
      {why && <p className="mt-1 text-sm break-words">{why}</p>}
      <Disclosure
        summary={<span className="text-sm">{t("signIns.attributes")}</span>}
        className="mt-1"
      >
        {attributes ? (
          <dl className="space-y-2 text-sm">
            {Object.entries(attributes).map(([attribute, values]) => (
              <div key={attribute}>
                <dt className="font-mono break-all text-muted">{attribute}</dt>
                <dd className="break-words">
                  <bdi>{[values].flat().map(String).join(", ")}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="text-sm text-muted">{t("signIns.noAttributes")}</p>
        )}
      </Disclosure>
    </article>
  );
}

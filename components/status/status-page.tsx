import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { RequestId } from "@/components/ui/request-id";
import { SupportLine } from "./support-line";

/** Why a page could not be shown; each has its words. */
type Reason =
  | "badAddress"
  | "notPermitted"
  | "notShared"
  | "notOfRequest"
  | "membersOnly"
  | "managersOnly"
  | "administratorsOnly"
  | "actsAsSomebodyElse"
  | "notFound"
  | "linkEnded"
  | "gone"
  | "tooMany"
  | "unavailable"
  | "maintenance"
  | "fault"
  | "other";

const REASONS: Readonly<Record<number, Reason>> = {
  400: "badAddress",
  403: "notPermitted",
  404: "notFound",
  410: "gone",
  429: "tooMany",
  500: "fault",
  503: "unavailable",
};

export const reasonOf = (status: number): Reason => REASONS[status] ?? "other";

type StatusPageProps = {
  status: number;
  /** Where the status alone does not say it. */
  reason?: Reason | undefined;
  /** Names the request in the service's log. */
  requestId?: string | undefined;
  action?: ReactNode;
  /** An e-mail address for questions. */
  support?: string | undefined;
  /** It stands in a frame that has a heading of its own. */
  isPart?: boolean;
};

/** A page that could not be shown: why, and where to go from here. */
export function StatusPage({
  status,
  reason = reasonOf(status),
  requestId,
  action,
  support,
  isPart = false,
}: StatusPageProps) {
  const t = useTranslations("status");
  const title = t(`${reason}.title`);
  return (
    <div className={isPart ? "pt-4" : "page-width pt-16 sm:pt-24"}>
      <meta name="robots" content="noindex" />
      <p className="text-sm font-semibold text-accent">{status}</p>
      {isPart ? (
        <h2 className="mt-2 text-2xl font-semibold">{title}</h2>
      ) : (
        <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">{title}</h1>
      )}
      <p className="mt-4 max-w-prose text-lg text-muted">{t(`${reason}.text`)}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {action}
        {reason === "maintenance" ? (
          <LinkButton href="/login">{t("signIn")}</LinkButton>
        ) : (
          <>
            <LinkButton href="/search">{t("search")}</LinkButton>
            <LinkButton href="/" look="quiet">
              {t("home")}
            </LinkButton>
          </>
        )}
      </div>
      <SupportLine address={support} />
      {requestId && (
        <div className="mt-10">
          <RequestId id={requestId} />
        </div>
      )}
    </div>
  );
}

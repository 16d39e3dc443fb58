import { type Messages, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { Refusal } from "@/lib/saml/schema";

type Text = keyof Messages["account"]["refusals"]["texts"];

/** What people can do about it; refusals of a message that nobody here can mend share one text. */
const TEXTS: Partial<Record<Refusal, Text>> = {
  accountClosed: "accountClosed",
  identityTaken: "identityTaken",
  noEmail: "noEmail",
  siteRole: "siteRole",
  unconfirmed: "unconfirmed",
  unavailable: "unavailable",
  notSignedIn: "notSignedIn",
  expired: "clock",
  notYetValid: "clock",
  noExternalId: "noExternalId",
  unsolicited: "unsolicited",
  requestExpired: "again",
  replayed: "again",
  ticketGone: "again",
  otherBrowser: "otherBrowser",
  otherAccount: "otherAccount",
  logoutIncomplete: "logoutIncomplete",
};

/** They ask to send the reason on to administrators, to whom it says more. */
const SENT_ON: ReadonlySet<Text> = new Set(["clock", "message"]);

export type RefusedSignIn = {
  reason: Refusal;
  /** The title of the provider, where it is known. */
  provider: string | undefined;
};

/** Why a sign-in through an identity provider failed, and what to do. */
export function RefusalNotice({
  reason,
  provider,
  isLink = false,
}: RefusedSignIn & {
  /** An identity was to be linked. */
  isLink?: boolean;
}) {
  const t = useTranslations("account.refusals");
  const text = TEXTS[reason] ?? "message";
  const isLogout = reason === "logoutIncomplete";
  const title = provider
    ? t(isLink ? "linkTitleOf" : "titleOf", { provider })
    : t(isLink ? "linkTitle" : "title");
  return (
    <div role="alert" className="mb-6">
      <Notice tone={isLogout ? "warning" : "danger"} title={isLogout ? t("logoutTitle") : title}>
        <p>{t(`texts.${text}`)}</p>
        {SENT_ON.has(text) && <p className="mt-1 text-sm text-muted">{t("reason", { reason })}</p>}
      </Notice>
    </div>
  );
}

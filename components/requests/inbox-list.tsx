"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { KeySheetButton } from "@/components/keys/key-sheet-button";
import { Button } from "@/components/ui/button";
import type { CollectionRole } from "@/lib/core/actor";
import { onDemand } from "@/components/ui/on-demand";
import { isAllowed, type RequestJson } from "./request-json";
import { RequestRow } from "./request-row";
import { useTriage } from "./use-triage";

const DeclineDialog = onDemand(() =>
  import("./decline-dialog").then((module) => module.DeclineDialog),
);
const RequestsBulkDialog = onDemand(() =>
  import("./requests-bulk-dialog").then((module) => module.RequestsBulkDialog),
);

type InboxListProps = {
  requests: readonly RequestJson[];
  /** Of the types of these requests, so that the browser need not load all. */
  icons: Readonly<Record<string, ReactNode>>;
  /** The people who sent requests in the name of collections, by the ids of the requests. */
  senders: Readonly<Record<string, string>>;
  /** That those who ask to join would have, by the ids of the requests. */
  roles: Readonly<Record<string, CollectionRole>>;
  /** The collection whose requests these are. */
  here?: string | undefined;
  /** The address of this very list. */
  href: string;
};

/** The requests of a page of the inbox, to be worked off by keyboard, one by one, or several at once. */
export function InboxList({ requests, icons, senders, roles, here, href }: InboxListProps) {
  const t = useTranslations("requests");
  const triage = useTriage(requests, { href, roles });
  const { shown, current, selected, bulk, declining } = triage;
  const hasChoices = shown.some((request) => isAllowed(request, "accept"));

  return (
    <>
      <InboxToolbar triage={triage} hasChoices={hasChoices} />
      {shown.length > 0 ? (
        <ol aria-label={t("title")} className="divide-y divide-line border-y border-line">
          {shown.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              icon={icons[request.type]}
              sender={senders[request.id]}
              role={roles[request.id]}
              here={here}
              isCurrent={request.id === current?.id}
              isSelected={selected.includes(request)}
              onSelect={hasChoices ? (isSelected) => triage.toggle(request, isSelected) : undefined}
              onFocus={() => triage.standOn(request)}
              onAccept={() => triage.accept(request)}
              onDecline={() => triage.askDecline(request)}
              ref={triage.linkOf(request.id)}
            />
          ))}
        </ol>
      ) : (
        <p className="border-y border-line py-10 text-center text-muted">{t("allDone")}</p>
      )}
      {bulk && (
        <RequestsBulkDialog
          action={bulk}
          requests={selected.filter((request) => isAllowed(request, bulk))}
          roles={roles}
          onClose={triage.closeBulk}
        />
      )}
      {declining && (
        <DeclineDialog
          request={declining}
          onClose={triage.closeDecline}
          onDone={() => triage.hasDeclined(declining)}
        />
      )}
    </>
  );
}

type InboxToolbarProps = { triage: ReturnType<typeof useTriage>; hasChoices: boolean };

/** What is selected, and what can be done with all of it. */
function InboxToolbar({ triage, hasChoices }: InboxToolbarProps) {
  const t = useTranslations("requests");
  const { shown, selected, toggleAll, askBulk } = triage;
  return (
    // Without choices there is only the button for keys, which phones do not have.
    <div className="mb-1 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm max-sm:not-has-[label]:hidden">
      {hasChoices && (
        <label className="needs-script flex min-h-8 items-center gap-2 ps-3 sm:ps-4">
          <input
            type="checkbox"
            checked={selected.length > 0 && selected.length === shown.length}
            onChange={({ target }) => toggleAll(target.checked)}
            className="size-4 accent-accent"
          />
          {selected.length > 0 ? t("selected", { count: selected.length }) : t("selectAll")}
        </label>
      )}
      {selected.length > 0 && (
        <>
          <Button size="small" onClick={() => askBulk("accept")}>
            {t("accept")}
          </Button>
          <Button size="small" onClick={() => askBulk("decline")}>
            {t("decline")}
          </Button>
        </>
      )}
      <span className="ms-auto">
        <KeySheetButton />
      </span>
    </div>
  );
}

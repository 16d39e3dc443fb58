"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { PreferencesJson } from "@/lib/notifications/schema";
import { NOTICE_FAMILIES } from "@/lib/users/constants";
import { changePreferences } from "./calls";

type Family = keyof PreferencesJson["channels"];

const CHANNELS = ["in_app", "mail"] as const;

/** Each switch is kept as soon as it is used. */
export function PreferencesForm({ initial }: { initial: PreferencesJson }) {
  const t = useTranslations("notifications.preferences");
  const [shown, setShown] = useState(initial);
  const send = useApiMutation(changePreferences, { toast: false });

  function change(next: PreferencesJson, body: Parameters<typeof send.mutate>[0]["body"]) {
    if (send.isPending) return;
    const before = shown;
    setShown(next);
    send.mutate({ body }, { onSuccess: setShown, onError: () => setShown(before) });
  }

  return (
    <div className="mt-6">
      {/* Switches that wait are not disabled, which would take the focus from the one that was used. */}
      <fieldset aria-busy={send.isPending} className="min-w-0">
        <legend className="sr-only">{t("table")}</legend>
        <Checkbox
          label={t("enabled")}
          hint={t("enabledHint")}
          checked={shown.enabled}
          onChange={({ target: { checked } }) =>
            change({ ...shown, enabled: checked }, { enabled: checked })
          }
        />
        <div className="mt-4">
          <Table label={t("table")}>
            <thead>
              <tr>
                <HeaderCell>{t("about")}</HeaderCell>
                {CHANNELS.map((channel) => (
                  <HeaderCell key={channel} className="text-center whitespace-normal">
                    {t(`channels.${channel}`)}
                  </HeaderCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {NOTICE_FAMILIES.map((family) => (
                <tr key={family}>
                  <Cell>
                    <span className="font-medium">{t(`families.${family}.label`)}</span>
                    <span className="block text-sm text-muted">{t(`families.${family}.hint`)}</span>
                  </Cell>
                  {CHANNELS.map((channel) => (
                    <Cell key={channel} className="text-center">
                      <label className="inline-flex size-8 items-center justify-center">
                        <input
                          type="checkbox"
                          aria-label={`${t(`families.${family}.label`)}: ${t(`channels.${channel}`)}`}
                          disabled={!shown.enabled}
                          checked={shown.channels[family][channel]}
                          onChange={({ target: { checked } }) =>
                            change(switched(shown, family, channel, checked), {
                              channels: { [family]: { [channel]: checked } },
                            })
                          }
                          className="size-4 accent-accent"
                        />
                      </label>
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </fieldset>
      <p role="status" className="mt-3 min-h-6 text-sm text-muted">
        {send.isPending ? t("saving") : send.isSuccess ? t("saved") : ""}
      </p>
      <FailureNotice title={t("notSaved")} reason={send.error?.message} />
    </div>
  );
}

function switched(
  preferences: PreferencesJson,
  family: Family,
  channel: (typeof CHANNELS)[number],
  isOn: boolean,
): PreferencesJson {
  const { channels } = preferences;
  const changed = { ...channels[family], [channel]: isOn };
  return { ...preferences, channels: { ...channels, [family]: changed } };
}

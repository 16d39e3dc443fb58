"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { useSend } from "@/lib/client/hooks";
import { changePreferences } from "@/lib/notifications/endpoints";
import type { PreferencesJson } from "@/lib/notifications/schema";

type Family = keyof PreferencesJson["channels"];

const FAMILIES: readonly { id: Family; label: string; hint: string }[] = [
  {
    id: "reviews",
    label: "Reviews",
    hint: "Works handed in to collections you curate, and decisions about your own.",
  },
  {
    id: "comments",
    label: "Comments",
    hint: "What people write in conversations you are part of.",
  },
  {
    id: "membership",
    label: "Members",
    hint: "Invitations to collections, and people who ask to join yours.",
  },
  {
    id: "hierarchy",
    label: "Subcollections",
    hint: "Collections that ask or are invited to be below another one.",
  },
  {
    id: "access",
    label: "Access",
    hint: "Works that are shared with you, and requests for access.",
  },
  { id: "system", label: "The service", hint: "News of those who run it." },
];

const CHANNELS = [
  { id: "in_app", label: "Here" },
  { id: "mail", label: "By mail" },
] as const;

/** Each switch is kept as soon as it is used. */
export function PreferencesForm({ initial }: { initial: PreferencesJson }) {
  const [shown, setShown] = useState(initial);
  const send = useSend(changePreferences);

  function change(next: PreferencesJson, body: Parameters<typeof send.mutate>[0]["body"]) {
    const before = shown;
    setShown(next);
    send.mutate({ body }, { onSuccess: setShown, onError: () => setShown(before) });
  }

  return (
    <div className="mt-6">
      <fieldset disabled={send.isPending} className="min-w-0">
        <legend className="sr-only">Notifications</legend>
        <Checkbox
          label="Tell me what happens"
          hint="Without this, none of the switches below counts."
          checked={shown.enabled}
          onChange={({ target: { checked } }) =>
            change({ ...shown, enabled: checked }, { enabled: checked })
          }
        />
        <div className="mt-4">
          <Table label="What you are told, and how">
            <thead>
              <tr>
                <HeaderCell>About</HeaderCell>
                {CHANNELS.map(({ id, label }) => (
                  <HeaderCell key={id} className="text-center">
                    {label}
                  </HeaderCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {FAMILIES.map((family) => (
                <tr key={family.id}>
                  <Cell>
                    <span className="font-medium">{family.label}</span>
                    <span className="block text-sm text-muted">{family.hint}</span>
                  </Cell>
                  {CHANNELS.map((channel) => (
                    <Cell key={channel.id} className="text-center">
                      <label className="inline-flex size-8 items-center justify-center">
                        <input
                          type="checkbox"
                          aria-label={`${family.label}: ${channel.label}`}
                          disabled={!shown.enabled}
                          checked={shown.channels[family.id][channel.id]}
                          onChange={({ target: { checked } }) =>
                            change(switched(shown, family.id, channel.id, checked), {
                              channels: { [family.id]: { [channel.id]: checked } },
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
        {send.isPending ? "Saving…" : send.isSuccess ? "Saved." : ""}
      </p>
      {send.isError && (
        <div role="alert">
          <Notice tone="danger" title="This was not saved">
            {send.error.message} The switches are as they were.
          </Notice>
        </div>
      )}
    </div>
  );
}

function switched(
  preferences: PreferencesJson,
  family: Family,
  channel: (typeof CHANNELS)[number]["id"],
  isOn: boolean,
): PreferencesJson {
  const { channels } = preferences;
  const changed = { ...channels[family], [channel]: isOn };
  return { ...preferences, channels: { ...channels, [family]: changed } };
}

"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { usePeople } from "@/components/people/use-people";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { useSend } from "@/lib/client/hooks";
import { readTimeline, updateRequest } from "@/lib/inbox/endpoints";
import { type RequestJson, reviewersOf } from "./request-json";

type ReviewersProps = { request: RequestJson; mayChange: boolean };

/** Whose opinion is asked: they read and comment, and do not decide. */
export function Reviewers({ request, mayChange }: ReviewersProps) {
  const reviewers = reviewersOf(request);
  const references = request.reviewers ?? [];
  const { change, isPending } = useReviewers(request);
  if (reviewers.length === 0 && !mayChange) return null;
  return (
    <div className="space-y-2 text-[0.9375rem]/6">
      {reviewers.length > 0 && <p className="text-sm text-muted">Asked for their opinion</p>}
      <ul aria-label="Asked for their opinion" className="empty:hidden">
        {reviewers.map(({ name }, at) => (
          <li key={at} className="flex min-h-8 items-center justify-between gap-2">
            <bdi className="min-w-0 break-words">{name}</bdi>
            {mayChange && (
              <IconButton
                label={`Do not ask ${name} any more`}
                size="small"
                className="needs-script"
                disabled={isPending}
                onClick={() =>
                  change(
                    references.filter((_one, other) => other !== at),
                    `${name} is not asked any more.`,
                  )
                }
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <AskBox
          onChoose={({ id, name }) =>
            change([...references, { user: id }], `${name} is asked for an opinion.`)
          }
        />
      )}
    </div>
  );
}

function useReviewers({ id, revision_id }: RequestJson) {
  const router = useRouter();
  const send = useSend(updateRequest, { refreshes: [readTimeline] });
  return {
    isPending: send.isPending,
    change: (reviewers: NonNullable<RequestJson["reviewers"]>, said: string) =>
      send.mutate(
        { params: { id }, body: { reviewers }, revision: revision_id },
        {
          onSuccess: () => {
            toast.success(said);
            router.refresh();
          },
          onError: ({ message }) => toast.error(`Nobody else is asked now. ${message}`),
        },
      ),
  };
}

type AskBoxProps = { onChoose: (person: { id: string; name: string }) => void };

function AskBox({ onChoose }: AskBoxProps) {
  const [text, setText] = useState("");
  const { people, isFetching } = usePeople(text);
  return (
    <div className="needs-script">
      <Field
        label="Ask somebody else"
        hint="They read everything here and comment, and do not decide."
        standsAlone
      >
        <Combobox
          text={text}
          onTextChange={setText}
          loading={isFetching}
          options={people.map(({ id, name, description = "" }) => ({
            value: id,
            label: name,
            hint: description,
          }))}
          onChoose={({ value: id, label: name }) => {
            setText("");
            onChoose({ id, name });
          }}
        />
      </Field>
    </div>
  );
}

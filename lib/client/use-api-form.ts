"use client";

import { useState } from "react";
import type { z } from "zod";
import { useTranslations } from "next-intl";
import type { Issue, IssueJson } from "@/lib/core/errors";
import type { Message } from "@/lib/core/message";
import { isValidationKey, issuesOf, safeParse } from "@/lib/core/parse";
import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";
import type { CallInput, CallResult } from "./call";
import { clientText } from "./page-language";
import { useApiMutation } from "./use-api-mutation";

export type Problem = { target?: string | undefined; message: string };

type FormOptions<C extends Contract & { body: z.ZodType }> = {
  /** Fields by their path in the body, in the order of the form, with the words of their labels. */
  fields: Readonly<Record<string, string>>;
  /** What goes along with the body: path parameters, the revision. */
  input?: Omit<CallInput<C>, "body">;
  refreshes?: readonly Contract[];
  refreshesPage?: boolean;
  /** What is said when it is done. */
  success?: string | ((result: CallResult<C>) => string);
  onDone?: (result: CallResult<C>) => void;
};

/**
 * A form that sends one body. It is checked with the contract's own schema first, for a quick answer; what the
 * server says is the truth, and both land on the same fields.
 */
export function useApiForm<const C extends Contract & { body: z.ZodType }>(
  contract: C,
  { fields, input, refreshes = [], refreshesPage = false, success, onDone }: FormOptions<C>,
) {
  const send = useApiMutation(contract, {
    refreshes,
    refreshesPage,
    toast: { ...(success === undefined ? {} : { success }), error: false },
  });
  // Kept as state, so that the summary sees a new list exactly when an attempt failed.
  const [failed, setFailed] = useState<{
    issues: readonly IssueJson[];
    problems: readonly Problem[];
  }>(NONE);
  const t = useTranslations();
  /** In the words that the server would use. */
  const toIssue = ({ field, messages }: Issue): IssueJson => ({
    field,
    messages: messages.map((one) => (isValidationKey(one.key) ? t(one.key, plain(one)) : one.key)),
  });
  const idOf = (field: string) => `field-${field}`;

  function fail(issues: readonly IssueJson[], message: string) {
    const names = Object.keys(fields);
    const inOrder = [...issues].sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field));
    const withLabels = inOrder.map(({ field, messages }) => ({
      target: field in fields ? idOf(field) : undefined,
      message: [fields[field], messages.join(" ")].filter(Boolean).join(": "),
    }));
    setFailed({ issues, problems: withLabels.length > 0 ? withLabels : [{ message }] });
  }

  function submit(values: unknown) {
    const checked = safeParse(contract.body, values);
    if (!checked.success) {
      fail(issuesOf(checked.error).map(toIssue), clientText("checkForm"));
      return;
    }
    setFailed(NONE);
    send.mutate({ ...input, body: values } as CallInput<C>, {
      ...(onDone ? { onSuccess: onDone } : {}),
      onError: (error: ApiError) =>
        fail(error.issues, error.status === 412 ? clientText("changedMeanwhile") : error.message),
    });
  }

  return {
    submit,
    isSending: send.isPending,
    problems: failed.problems,
    /** Props of the field of this path. */
    field: (path: string) => ({
      id: idOf(path),
      errors: failed.issues
        .filter(({ field }) => field === path)
        .flatMap(({ messages }) => messages),
    }),
  };
}

/** Lists are joined as on the server. */
const plain = ({ values = {} }: Message): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? value : [value].flat().map(String).join(", "),
    ]),
  );

const NONE = { issues: [], problems: [] };

"use client";

import { useState } from "react";
import type { z } from "zod";
import type { Issue } from "@/lib/core/errors";
import type { Contract } from "@/lib/http/contract";
import { DEFAULT_LOCALE } from "@/lib/i18n/locales";
import type { ApiError } from "./api-error";
import type { CallInput, CallResult } from "./call";
import { useSend } from "./hooks";
import { clientText, pageLanguage } from "./page-language";

export type Problem = { target?: string | undefined; message: string };

type FormOptions<C extends Contract & { body: z.ZodType }> = {
  /** Fields by their path in the body, in the order of the form, with the words of their labels. */
  fields: Readonly<Record<string, string>>;
  /** What goes along with the body: path parameters, the revision. */
  input?: Omit<CallInput<C>, "body">;
  refreshes?: readonly Contract[];
  onDone: (result: CallResult<C>) => void;
};

/**
 * A form that sends one body. It is checked with the contract's own schema first, for a quick answer; what the
 * server says is the truth, and both land on the same fields.
 */
export function useApiForm<const C extends Contract & { body: z.ZodType }>(
  contract: C,
  { fields, input, refreshes = [], onDone }: FormOptions<C>,
) {
  const send = useSend(contract, { refreshes });
  // Kept as state, so that the summary sees a new list exactly when an attempt failed.
  const [failed, setFailed] = useState<{ issues: readonly Issue[]; problems: readonly Problem[] }>(
    NONE,
  );
  const idOf = (field: string) => `field-${field}`;

  function fail(issues: readonly Issue[], message: string) {
    const names = Object.keys(fields);
    const inOrder = [...issues].sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field));
    const placed = inOrder.map(({ field, messages }) => ({
      target: field in fields ? idOf(field) : undefined,
      message: [fields[field], messages.join(" ")].filter(Boolean).join(": "),
    }));
    setFailed({ issues, problems: placed.length > 0 ? placed : [{ message }] });
  }

  function submit(values: unknown) {
    // Shapes speak English only: to others the server says what is wrong, in their language.
    const checked = pageLanguage() === DEFAULT_LOCALE ? contract.body.safeParse(values) : undefined;
    if (checked?.success === false) {
      fail(issuesOf(checked.error), clientText("checkForm"));
      return;
    }
    setFailed(NONE);
    send.mutate({ ...input, body: values } as CallInput<C>, {
      onSuccess: onDone,
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

const NONE = { issues: [], problems: [] };

function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(({ path, message }) => ({ field: path.join("."), messages: [message] }));
}

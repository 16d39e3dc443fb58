"use client";

import { useEffect, useState } from "react";
import type { z } from "zod";
import { useTranslations } from "next-intl";
import type { Issue, IssueJson } from "@/lib/core/errors";
import { isValidationKey, type Message } from "@/lib/core/message";
import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";
import { knownCheck, loadCheck } from "./body-check";
import type { CallInput, CallResult } from "./call";
import {
  emptyFields,
  failsAgain,
  fieldIdOf,
  type Needed,
  NO_FAILURE,
  withoutField,
} from "./form-failure";
import { useApiMutation } from "./use-api-mutation";

type FormOptions<C extends Contract & { body: z.ZodType }> = {
  /** Fields by their path in the body, in the order of the form, with the words of their labels. */
  fields: Readonly<Record<string, string>>;
  /** What is said of fields that are left empty, in place of what the schema says. */
  needed?: Needed;
  /** What goes along with the body: path parameters, the revision. */
  input?: Omit<CallInput<C>, "body">;
  refreshes?: readonly Contract[];
  refreshesPage?: boolean;
  /** What is said when it is done. */
  success?: string | ((result: CallResult<C>) => string);
  onDone?: (result: CallResult<C>) => void;
};

/**
 * A form that sends one body. The body is first checked by the contract's schema, for a quick answer; the server
 * decides. Problems of both are shown at the same fields, until the field would pass. The check is loaded while the
 * first field is filled in.
 */
export function useApiForm<const C extends Contract & { body: z.ZodType }>(
  contract: C,
  {
    fields,
    needed = {},
    input,
    refreshes = [],
    refreshesPage = false,
    success,
    onDone,
  }: FormOptions<C>,
) {
  const send = useApiMutation(contract, {
    refreshes,
    refreshesPage,
    toast: { ...(success === undefined ? {} : { success }), error: false },
  });
  const [failure, setFailure] = useState(NO_FAILURE);
  const [isChecking, setChecking] = useState(false);
  const t = useTranslations();
  useEffect(() => {
    const load = () => void loadCheck(contract);
    document.addEventListener("input", load, { capture: true, once: true });
    return () => document.removeEventListener("input", load, { capture: true });
  }, [contract]);
  /** In the words that the server would use. */
  const toIssue = ({ field, messages }: Issue): IssueJson => ({
    field,
    messages: messages.map((one) => (isValidationKey(one.key) ? t(one.key, plain(one)) : one.key)),
  });

  function refuse(issues: readonly IssueJson[], message: string, sent: unknown) {
    const names = Object.keys(fields);
    const inOrder = [...issues].sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field));
    const withLabels = inOrder.map(({ field, messages }) => ({
      target: field in fields ? fieldIdOf(field) : undefined,
      message: [fields[field], messages.join(" ")].filter(Boolean).join(": "),
    }));
    const problems = withLabels.length > 0 ? withLabels : [{ message }];
    setFailure(({ attempt }) => ({ attempt: attempt + 1, issues, problems, sent }));
  }

  async function submit(values: unknown) {
    setChecking(true);
    const check = await loadCheck(contract);
    setChecking(false);
    const empty = emptyFields(needed, values);
    const isTold = ({ field }: Issue) => empty.some((one) => one.field === field);
    const others = (check?.(values) ?? []).filter((issue) => !isTold(issue));
    const issues = [...empty, ...others.map(toIssue)];
    if (issues.length > 0) {
      refuse(issues, t("validation.checkForm"), values);
      return;
    }
    setFailure(({ attempt }) => ({ ...NO_FAILURE, attempt }));
    send.mutate({ ...input, body: values } as CallInput<C>, {
      ...(onDone ? { onSuccess: onDone } : {}),
      onError: ({ issues, status, message }: ApiError) =>
        refuse(issues, status === 412 ? t("validation.changedMeanwhile") : message, values),
    });
  }

  useEffect(() => {
    if (failure.issues.length === 0) return;
    const onInput = ({ target: control }: Event) => {
      if (!(control instanceof Element)) return;
      const check = knownCheck(contract);
      for (const { field } of failure.issues) {
        const isInField = control.closest(`#${CSS.escape(fieldIdOf(field))}`) !== null;
        if (isInField && !(check && failsAgain(check, failure, field, textIn(control))))
          setFailure((before) => withoutField(before, field));
      }
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [contract, failure]);

  return {
    submit: (values: unknown) => void submit(values),
    /** For what the form knows to be wrong before anything is sent. */
    fail: (path: string, message: string) =>
      setFailure(({ attempt }) => ({
        attempt: attempt + 1,
        issues: [{ field: path, messages: [message] }],
        problems: [{ target: fieldIdOf(path), message }],
      })),
    /** For controls in which nothing is typed; in others the form notices by itself. */
    mend: (path: string) => setFailure((before) => withoutField(before, path)),
    isSending: send.isPending || isChecking,
    /** Props of the `ErrorSummary` above the fields. */
    summary: { items: failure.problems, attempt: failure.attempt },
    /** Props of the field of this path. */
    field: (path: string) => ({
      id: fieldIdOf(path),
      errors: failure.issues
        .filter(({ field }) => field === path)
        .flatMap(({ messages }) => messages),
    }),
  };
}

/** What is typed or chosen in a control, if it is a text. */
function textIn(control: Element): string | undefined {
  const isTicked =
    control instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(control.type);
  const hasText =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  return hasText && !isTicked ? control.value : undefined;
}

/** Lists are joined as on the server. */
const plain = ({ values = {} }: Message): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? value : [value].flat().map(String).join(", "),
    ]),
  );

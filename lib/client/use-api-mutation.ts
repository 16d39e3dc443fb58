"use client";

import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";
import { call, type CallInput, type CallResult } from "./call";
import { useApiClient } from "./query-client";
import { toast } from "./toast";
import { invalidateQueriesOf } from "./use-api-query";

export type Call = typeof call;

/** One endpoint, or a change that takes several calls. */
type Action<Result, Input> = Contract | ((call: Call, input: Input) => Promise<Result>);

type ApiMutationOptions<Result, Input> = {
  /** Endpoints whose queries are read again. */
  refreshes?: readonly Contract[];
  /** Has the server make the page anew. */
  refreshesPage?: boolean;
  /** "settled": also after a refusal, which often means that things have changed meanwhile. */
  refreshesOn?: "success" | "settled";
  /** Toasts after the call. Refusals show the message of the service; `false` leaves them to the component. */
  toast?: false | ToastOptions<Result, Input>;
};

/** A sentence, or a heading with one below. */
type ToastText = string | { text: string; description: string };

type ToastOptions<Result, Input> = {
  success?: ToastText | ((result: Result, input: Input) => ToastText);
  error?: false | ((error: ApiError, input: Input) => ToastText);
};

/** The result of one of several changes. */
export type Outcome<Input> = { input: Input; error?: Error };

type ApiMutation<Result, Input> = UseMutationResult<Result, ApiError, Input> & {
  /** It is being sent, or the page has not been made anew yet. */
  isBusy: boolean;
  /** Sends one after the other, also after a refusal. Results are in `outcomes`; no toast is shown. */
  mutateAll: (inputs: readonly Input[]) => Promise<void>;
  /** As many as have ended; nothing before `mutateAll`. */
  outcomes: readonly Outcome<Input>[] | undefined;
};

/**
 * Changes something through the API: sends it, shows a toast with the result, and refreshes the queries that are stale now.
 * Forms use `useApiForm`, which puts the problems of fields at their places.
 *
 *     const remove = useApiMutation(deleteThing, { refreshes: [listThings], toast: { success: t("deleted") } });
 *     remove.mutate({ params: { id } });
 */
export function useApiMutation<const C extends Contract>(
  contract: C,
  options?: ApiMutationOptions<CallResult<C>, CallInput<C>>,
): ApiMutation<CallResult<C>, CallInput<C>>;
export function useApiMutation<Result, Input = void>(
  send: (call: Call, input: Input) => Promise<Result>,
  options?: ApiMutationOptions<Result, Input>,
): ApiMutation<Result, Input>;
export function useApiMutation<Result, Input>(
  action: Action<Result, Input>,
  options: ApiMutationOptions<Result, Input> = {},
): ApiMutation<Result, Input> {
  const { refreshes = [], refreshesPage = false, refreshesOn = "success" } = options;
  const texts = options.toast === false ? NO_TOAST : options.toast;
  const client = useApiClient();
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const [outcomes, setOutcomes] = useState<readonly Outcome<Input>[]>();

  async function refresh() {
    await invalidateQueriesOf(client, refreshes);
    if (refreshesPage) startRefresh(() => router.refresh());
  }

  const mutation = useMutation<Result, ApiError, Input>(
    {
      mutationFn: (input) => run(action, input),
      // Fails at once without a network: a call that was reported as failed must not be sent later.
      networkMode: "always",
      onSuccess: (result, input) => {
        const success = texts?.success;
        const text = typeof success === "function" ? success(result, input) : success;
        if (text !== undefined) say("success", text);
        return refresh();
      },
      onError: (error, input) => {
        if (texts?.error !== false) say("error", texts?.error?.(error, input) ?? error.message);
        // Where there was no answer, there would be none to the next question either.
        if (refreshesOn === "settled" && error.status !== 0) void refresh();
      },
    },
    client,
  );

  async function mutateAll(inputs: readonly Input[]) {
    const ended: Outcome<Input>[] = [];
    setOutcomes([]);
    for (const input of inputs) {
      const error = await run(action, input).then(() => undefined, asError);
      ended.push({ input, ...(error ? { error } : {}) });
      setOutcomes([...ended]);
    }
    await refresh();
  }

  return { ...mutation, isBusy: mutation.isPending || isRefreshing, mutateAll, outcomes };
}

function say(kind: "success" | "error", texts: ToastText): void {
  if (typeof texts === "string") toast[kind](texts);
  else toast[kind](texts.text, { description: texts.description });
}

const NO_TOAST: { success?: undefined; error: false } = { error: false };

/** The signatures above hold what an endpoint takes and gives to its contract. */
const run = <Result, Input>(action: Action<Result, Input>, input: Input): Promise<Result> =>
  typeof action === "function"
    ? action(call, input)
    : (call(action, input as CallInput<Contract>) as Promise<Result>);

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason));

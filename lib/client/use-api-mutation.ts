"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
import type { Contract } from "@/lib/http/contract";
import type { ApiError } from "./api-error";
import type { call, CallInput, CallResult } from "./call";
import { changes } from "./changes";
import { invalidateQueriesOf } from "./invalidate-queries";
import { toast } from "./toast";

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

/** How far the last call is. */
type Progress<Input> =
  | { isPending: true; isSuccess: false; variables: Input; error: null }
  | { isPending: false; isSuccess: boolean; variables: Input | undefined; error: ApiError | null };

/** For one call; not run when its component has gone meanwhile, or has made another call. */
type Callbacks<Result> = {
  onSuccess?: (result: Result) => void;
  onError?: (error: ApiError) => void;
  onSettled?: () => void;
};

type ApiMutation<Result, Input> = Progress<Input> & {
  mutate: (input: Input, callbacks?: Callbacks<Result>) => void;
  /** The same, for code that waits for the result. */
  mutateAsync: (input: Input) => Promise<Result>;
  /** Forgets how the last call ended. */
  reset: () => void;
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
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const [progress, setProgress] = useState<Progress<Input>>(IDLE);
  const [outcomes, setOutcomes] = useState<readonly Outcome<Input>[]>();
  /** The number of the last call. */
  const last = useRef(0);
  useEffect(() => () => void last.current++, []);

  async function refresh() {
    const { refreshes = [], refreshesPage = false } = options;
    await invalidateQueriesOf(refreshes);
    if (refreshesPage) startRefresh(() => router.refresh());
  }

  async function mutateOnce(input: Input, callbacks: Callbacks<Result> = {}): Promise<Result> {
    const number = ++last.current;
    setProgress({ isPending: true, isSuccess: false, variables: input, error: null });
    const texts = options.toast === false ? NO_TOAST : options.toast;
    const end = (error: ApiError | null, tell: () => void) => {
      if (number !== last.current) return;
      setProgress({ isPending: false, isSuccess: !error, variables: input, error });
      tell();
      callbacks.onSettled?.();
    };
    let result: Result;
    try {
      result = await run(action, input);
      const success = texts?.success;
      const text = typeof success === "function" ? success(result, input) : success;
      if (text !== undefined) say("success", text);
      await refresh();
    } catch (reason) {
      const error = reason as ApiError;
      if (texts?.error !== false) say("error", texts?.error?.(error, input) ?? error.message);
      // Where there was no answer, there would be none to the next question either.
      if (options.refreshesOn === "settled" && error.status !== 0) void refresh();
      end(error, () => callbacks.onError?.(error));
      throw error;
    }
    end(null, () => callbacks.onSuccess?.(result));
    return result;
  }

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

  // Stay the same functions, and run what the last render made of them.
  const newest = useRef(mutateOnce);
  useLayoutEffect(() => {
    newest.current = mutateOnce;
  });
  const [stable] = useState(() => ({
    mutate: (input: Input, callbacks?: Callbacks<Result>) =>
      void newest.current(input, callbacks).catch(() => undefined),
    mutateAsync: (input: Input) => newest.current(input),
    reset: () => {
      last.current++;
      setProgress(IDLE);
    },
  }));

  return {
    ...progress,
    ...stable,
    isBusy: progress.isPending || isRefreshing,
    mutateAll,
    outcomes,
  };
}

const IDLE = { isPending: false, isSuccess: false, variables: undefined, error: null } as const;

function say(kind: "success" | "error", texts: ToastText): void {
  if (typeof texts === "string") toast[kind](texts);
  else toast[kind](texts.text, { description: texts.description });
}

const NO_TOAST: { success?: undefined; error: false } = { error: false };

/** The signatures above hold what an endpoint takes and gives to its contract. */
const run = <Result, Input>(action: Action<Result, Input>, input: Input) =>
  changes.send(action, input) as Promise<Result>;

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason));

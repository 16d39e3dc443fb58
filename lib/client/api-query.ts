"use client";

import type { QueryObserver, QueryObserverResult } from "@tanstack/react-query";
import type { Contract } from "@/lib/http/contract";
import { type ApiError, unreachable } from "./api-error";
import type { CallResult } from "./call";
import { onInvalidateQueries } from "./invalidate-queries";
import { loadedQueryCache, loadQueryCache } from "./lazy-query-cache";
import { onReturn } from "./on-return";
import { inputOf, type QueryQuestion } from "./query-question";

export type ApiQueryResult<C extends Contract> = Pick<
  QueryObserverResult<CallResult<C>, ApiError>,
  "data" | "error" | "isFetching" | "isPending"
> & { refetch: () => Promise<unknown> };

/**
 * What a component asks, as a store for `useSyncExternalStore`. Until there is something to ask, the server's answer is all there is;
 * then React Query is loaded, and from then on it decides when to ask again.
 */
export class ApiQuery<C extends Contract> {
  readonly #givenAt = Date.now();
  #question: QueryQuestion<C>;
  #observer: QueryObserver<CallResult<C>, ApiError> | undefined;
  #failure: ApiError | null = null;
  #listener: (() => void) | undefined;
  #stopObserving: (() => void) | undefined;
  #version = 0;

  constructor(question: QueryQuestion<C>) {
    this.#question = question;
  }

  /** Another one after each change. */
  readonly version = (): number => this.#version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    const stopListening = onInvalidateQueries(async (stale) => {
      const isStale = stale.some(({ path }) => path === this.#question.contract.path);
      if (isStale && this.#isWaiting) await this.#refetch();
    });
    const stopWaiting = onReturn(
      () => this.#givenAt,
      () => {
        if (this.#isWaiting) void this.#start();
      },
    );
    return () => {
      this.#listener = undefined;
      stopListening();
      stopWaiting();
      this.#stopObserving?.();
    };
  };

  /** To be called when the component is there, and again with each question. */
  ask(question: QueryQuestion<C>): void {
    // Scripts that did not come may come for what is asked next.
    if (inputOf(question) !== inputOf(this.#question)) this.#failure = null;
    this.#question = question;
    const cache = loadedQueryCache();
    if (!cache) {
      if (asksAtOnce(question) && !this.#failure) void this.#start();
      return;
    }
    this.#observer?.setOptions(cache.observerOptions(question, this.#givenAt));
    this.#observe();
  }

  /** What is known of the answer to a question; the server's answer, where no other is. */
  resultOf(question: QueryQuestion<C>): ApiQueryResult<C> {
    const cache = loadedQueryCache();
    if (!cache) return this.givenResult(question);
    this.#observer ??= cache.newObserver(question, this.#givenAt);
    return this.#observer.getOptimisticResult(cache.observerOptions(question, this.#givenAt));
  }

  /** The same on the server, and in browsers before anything was asked. */
  givenResult(question: QueryQuestion<C>): ApiQueryResult<C> {
    return {
      data: question.initial,
      error: this.#failure,
      isPending: question.initial === undefined,
      isFetching: asksAtOnce(question) && !this.#failure,
      refetch: () => this.#refetch(),
    };
  }

  async #start(): Promise<void> {
    try {
      await loadQueryCache();
      this.#failure = null;
      this.#observe();
    } catch {
      this.#failure = unreachable();
      this.#changed();
    }
  }

  async #refetch(): Promise<void> {
    await this.#start();
    // What is on its way since it was observed is new enough.
    if (this.#isObserving) await this.#observer?.refetch({ cancelRefetch: false });
  }

  get #isObserving(): boolean {
    return this.#stopObserving !== undefined;
  }

  /** It is shown, and React Query does not know of it yet. */
  get #isWaiting(): boolean {
    return !this.#isObserving && this.#question.enabled !== false;
  }

  #observe(): void {
    if (this.#isObserving || !this.#listener) return;
    this.#observer ??= loadedQueryCache()?.newObserver(this.#question, this.#givenAt);
    const stop = this.#observer?.subscribe(() => this.#changed());
    this.#stopObserving = () => {
      this.#stopObserving = undefined;
      stop?.();
    };
    this.#changed();
  }

  #changed(): void {
    this.#version += 1;
    this.#listener?.();
  }
}

/** Nobody gave an answer, or it is of something that still runs. */
function asksAtOnce<C extends Contract>(question: QueryQuestion<C>): boolean {
  const { initial, enabled = true, refetchInterval } = question;
  return enabled && (initial === undefined || (refetchInterval?.(initial) ?? false) !== false);
}

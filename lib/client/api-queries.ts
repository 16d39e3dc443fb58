"use client";

import type { Contract } from "@/lib/http/contract";
import { ApiQuery, type ApiQueryResult } from "./api-query";
import { inputOf, type QueryQuestion } from "./query-question";

/** A list of what a component asks of one endpoint, as one store. Each question keeps its answer while it is in the list. */
export class ApiQueries<C extends Contract> {
  readonly #queries = new Map<string, ApiQuery<C>>();
  readonly #subscribed = new Map<ApiQuery<C>, () => void>();
  #listener: (() => void) | undefined;
  #version = 0;

  /** Another one after each change. */
  readonly version = (): number => this.#version;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
      this.#keepOnly([]);
    };
  };

  readonly #changed = (): void => {
    this.#version += 1;
    this.#listener?.();
  };

  /** To be called when the component is there, and again with each list. */
  ask(questions: readonly QueryQuestion<C>[]): void {
    this.#keepOnly(questions.map(inputOf));
    for (const question of questions) {
      const query = this.#queryOf(question);
      if (!this.#subscribed.has(query)) this.#subscribed.set(query, query.subscribe(this.#changed));
      query.ask(question);
    }
  }

  resultsOf(questions: readonly QueryQuestion<C>[]): readonly ApiQueryResult<C>[] {
    return questions.map((question) => this.#queryOf(question).resultOf(question));
  }

  givenResults(questions: readonly QueryQuestion<C>[]): readonly ApiQueryResult<C>[] {
    return questions.map((question) => this.#queryOf(question).givenResult(question));
  }

  #queryOf(question: QueryQuestion<C>): ApiQuery<C> {
    const input = inputOf(question);
    const query = this.#queries.get(input) ?? new ApiQuery(question);
    this.#queries.set(input, query);
    return query;
  }

  #keepOnly(inputs: readonly string[]): void {
    for (const [input, query] of this.#queries) {
      if (inputs.includes(input)) continue;
      this.#subscribed.get(query)?.();
      this.#subscribed.delete(query);
      this.#queries.delete(input);
    }
  }
}

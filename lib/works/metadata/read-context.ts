import { issueAt, type Issue } from "@/lib/core/errors";
import { moreIssues, MAX_ISSUES } from "@/lib/core/issues";
import { toMessage, message, type MessageLike } from "@/lib/core/message";
import type { VocabularyType } from "@/lib/vocabularies/schema";
import { BOUNDS } from "./bounds";

export { pathUnder } from "@/lib/core/issues";

/** The reader's queries to the vocabularies: synchronous, because the caller holds them in memory. */
export type Vocabulary = { has(type: VocabularyType, id: string): boolean };

/** One pass over a submitted document: the terms it may refer to, and the problems found in it. */
export class ReadContext {
  readonly unknownVocabulary: Issue[] = [];
  private readonly found = new Map<string, Issue>();
  private html = 0;
  private entries = 0;

  constructor(
    readonly vocabulary: Vocabulary,
    /** Languages that free licence texts may be written in; undefined allows every one. */
    readonly locales: readonly string[] | undefined,
    private readonly maxIssues = MAX_ISSUES,
  ) {}

  get issues(): Issue[] {
    return [...this.found.values()];
  }

  /** Grows with every problem, also with a second one at the same place. */
  problems = 0;

  /** Answers undefined, so that a field can note a problem and keep nothing in one breath. */
  report(field: string, given: MessageLike): undefined {
    this.problems += 1;
    const text = toMessage(given);
    const known = this.found.get(field);
    if (known) {
      if (!known.messages.some(({ key }) => key === text.key)) known.messages.push(text);
    } else if (this.found.size < this.maxIssues) {
      this.found.set(field, issueAt(field, text));
    } else {
      const more = moreIssues();
      this.found.set(more.field, more);
    }
  }

  /** For what follows from another problem: silent where that one has been told. */
  reportOnce(field: string, given: MessageLike): undefined {
    if (!this.found.has(field)) this.report(field, given);
  }

  /** Answers whether the term may be used; an unknown one refuses the whole write. */
  knows(type: VocabularyType, id: string, at: string): boolean {
    if (this.vocabulary.has(type, id)) return true;
    this.problems += 1;
    if (this.unknownVocabulary.length < MAX_ISSUES) {
      this.unknownVocabulary.push(issueAt(at, message("metadata.unknownTerm", { id })));
    }
    return false;
  }

  /** Whether there is room for a list of this length: lists inside lists multiply. */
  takesEntries(count: number): boolean {
    this.entries += count;
    return this.entries <= BOUNDS.entriesInAll;
  }

  /** Whether there is room for so much more markup in one document. */
  takesHtml(characters: number): boolean {
    this.html += characters;
    return this.html <= BOUNDS.htmlInAll;
  }
}

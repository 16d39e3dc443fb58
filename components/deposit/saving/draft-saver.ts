import { valueAt } from "@/lib/core/value-at";
import type { IssueJson } from "@/lib/core/errors";
import { ApiError } from "@/lib/client/api-error";
import type { DraftJson } from "@/lib/works/schema";
import { EMPTY_DEPOSIT, SHORTEST_TITLE, titleLength, toDocument } from "../document/document";
import { isSame, merge } from "../document/merge";
import { prune } from "../document/prune-empty";
import { type Json, withValueAt } from "../document/value-at";
import { type DepositIssue, toFormIssues } from "../issues/missing";
import { type BrowserCopy, type Copies, type Creation, creationKey } from "./browser-copy";

/**
 * Keeps a deposit on the server while a user writes it. One save is under way at a time, and what is typed
 * meanwhile is saved by the next. If saving fails, the changes stay in the browser and are tried again.
 *
 * It knows no React and no browser: time, calls and storage are handed in.
 */
export type SaveState =
  | { kind: "untouched" }
  /** Without files and a title that the server keeps there is nothing yet that people would look for among their drafts. */
  | { kind: "unnamed" }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  /** There was no response, or one that asks to try again later. */
  | { kind: "offline"; isKept: boolean }
  /** The sign-in has ended, or belongs to another account by now. */
  | { kind: "signed-out"; isOther: boolean; isKept: boolean }
  /** Another user has changed the same fields. */
  | { kind: "conflict" }
  | { kind: "refused"; message: string; requestId?: string | undefined }
  /** The draft was published or deleted in another window. */
  | { kind: "gone" };

export type Conflict = { path: string; mine: unknown; theirs: unknown };

export type Snapshot = {
  document: Json;
  state: SaveState;
  /** The draft as the server last answered it; none before the first save. */
  draft: DraftJson | undefined;
  /** The server's problems, at places of the form. */
  issues: readonly DepositIssue[];
  conflicts: readonly Conflict[];
  /** Something that was not on the server was found in this browser. */
  isRestored: boolean;
  /** The collection, as the deposit names it, that is known to take works of this person without a review. */
  direct?: string | undefined;
  /** Increases when values did not come from this form, so that controls with state of their own are reset. */
  generation: number;
};

export type Transport = {
  /** With a key that was used before it answers the draft made then. */
  create: (body: Json, key: string) => Promise<DraftJson>;
  update: (id: string, body: Json, revision: number) => Promise<DraftJson>;
  read: (id: string) => Promise<DraftJson>;
  /** The id of the account that is signed in. */
  whoAmI: () => Promise<string | undefined>;
};

type Timers = {
  set: (run: () => void, ms: number) => unknown;
  clear: (timer: unknown) => void;
  now: () => Date;
};

type Options = {
  userId: string;
  transport: Transport;
  copies: Copies;
  /** The draft as the server has it, if it exists there. */
  draft?: DraftJson | undefined;
  /** The initial values of a new deposit. */
  preset?: Json | undefined;
  direct?: Snapshot["direct"];
  timers?: Timers;
};

const PAUSE_MS = 800;
/** An author who never pauses is saved all the same. */
const LONGEST_MS = 5_000;
const RETRIES_MS = [2_000, 5_000, 10_000, 30_000];

const BROWSER_TIMERS: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  now: () => new Date(),
};

export class DraftSaver {
  private now: Snapshot;
  private readonly first: Snapshot;
  private sent: Json;
  private answered: Json;
  private isDirty = false;
  private timer: unknown;
  private dirtySince: number | undefined;
  private failures = 0;
  private running: Promise<void> | undefined;
  /** The first draft, from the moment it is asked for until its answer. */
  private creation: Creation | undefined;
  /** The newer draft that a conflict is about. */
  private newer: DraftJson | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly timers: Timers;

  constructor(private readonly options: Options) {
    const { draft, preset = EMPTY_DEPOSIT, timers = BROWSER_TIMERS } = options;
    this.timers = timers;
    const document = draft ? toDocument(draft) : preset;
    this.sent = document;
    this.answered = document;
    this.now = {
      document,
      state: { kind: "untouched" },
      draft,
      issues: toFormIssues({ document, draft }, draft?.errors ?? []),
      conflicts: [],
      isRestored: false,
      generation: 0,
      direct: options.direct,
    };
    this.first = this.now;
  }

  getSnapshot = (): Snapshot => this.now;

  /** As the server drew the form. */
  getFirstSnapshot = (): Snapshot => this.first;

  /** Whether there is no draft, and nothing to make one of. */
  isUnwritten(): boolean {
    const { document, draft } = this.now;
    return !draft && areAlike(document, this.answered);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Takes up what this browser kept from an earlier visit. Called once, when there is a browser.
   *
   * @param isShown  asked when there is something: it can be discarded until it is saved, so that it has to be seen before
   */
  restore(isShown?: () => Promise<unknown>): void {
    const copy = this.options.copies.read();
    if (!copy || this.isDirty) return;
    const { draft } = this.now;
    if (!draft) {
      this.creation = copy.creation;
      // The collection for which the form was opened now, unless the draft is being made already.
      const { parent } = this.first.document;
      const document = parent && !copy.creation ? { ...copy.document, parent } : copy.document;
      this.update({ document, isRestored: true, generation: 1 });
      return this.touchWhen(isShown);
    }
    const merged = merge({
      sent: copy.sent,
      mine: copy.document,
      answered: copy.answered,
      theirs: this.answered,
    });
    if (areAlike(merged.document, this.answered)) {
      return this.options.copies.drop();
    }
    this.update({ document: merged.document, isRestored: true, generation: 1 });
    if (merged.conflicts.length > 0) this.askAbout(merged.conflicts, draft);
    else this.touchWhen(isShown);
  }

  /** Discards the copy found in this browser and starts with the state of the server. */
  discardRestored(): void {
    this.forget();
    this.creation = undefined;
    const { draft } = this.now;
    this.update({
      document: draft ? toDocument(draft) : this.first.document,
      isRestored: false,
      conflicts: [],
      state: { kind: "untouched" },
      generation: this.now.generation + 1,
    });
  }

  /** Leaves nothing behind in this browser: the draft is gone on purpose. */
  forget(): void {
    this.timers.clear(this.timer);
    this.isDirty = false;
    this.options.copies.drop();
  }

  change(path: string, value: unknown): void {
    this.set(path, value);
    this.touch();
  }

  /** Sets several places at once, by something else than their controls. */
  fill(values: ReadonlyMap<string, unknown>): void {
    for (const [path, value] of values) this.set(path, value);
    this.update({ generation: this.now.generation + 1 });
    this.touch();
  }

  /** Something that the document does not contain has changed, such as files. */
  changedBeside(path: string): void {
    const fewer = this.withoutIssuesOf(path);
    // Where nothing was said about it, there is nothing to ask anew.
    if (!fewer.issues) return;
    this.update(fewer);
    this.touch();
  }

  /** Saves at once. Answers whether the server has everything. */
  async flush(): Promise<boolean> {
    for (let turn = 0; turn < 3 && (this.isDirty || this.running); turn++) {
      this.timers.clear(this.timer);
      await (this.running ?? this.save());
    }
    return !this.isDirty && this.now.conflicts.length === 0;
  }

  /** As `flush`, and has the server look at everything again, also when nothing was typed. */
  async check(): Promise<boolean> {
    const { kind } = this.now.state;
    if (kind === "conflict" || kind === "gone") return false;
    // The server checks files only for a draft that exists.
    if ((await this.ensureDraft()) === undefined) return false;
    this.isDirty = true;
    return this.flush();
  }

  /** The id of the draft, which is created first if necessary. */
  async ensureDraft(): Promise<string | undefined> {
    if (!this.now.draft) {
      this.isDirty = true;
      await this.flush();
    }
    return this.now.draft?.id;
  }

  /** Tries again what failed: the network is back, or the user has signed in. */
  retry(): void {
    const { kind } = this.now.state;
    if (kind === "conflict" || kind === "gone" || !this.isDirty || this.running) return;
    this.timers.clear(this.timer);
    void this.save();
  }

  /** Takes up what is known by something else than an answer about the draft. */
  note(known: Partial<Pick<Snapshot, "direct" | "issues">>): void {
    this.update(known);
  }

  /** Takes over changes of the draft by another call, such as a reserved DOI or a chosen collection. */
  adopt(draft: DraftJson): void {
    const theirs = toDocument(draft);
    const { document } = merge({
      sent: this.sent,
      mine: this.now.document,
      answered: this.answered,
      theirs,
    });
    // Where both have changed a field, ours wins, because the other change came from this form too.
    this.sent = withTheirs(this.sent, this.answered, theirs);
    this.answered = theirs;
    this.update({ document, draft, issues: this.placed(draft) });
  }

  /** Decides one place that both changed. When all are decided, everything is saved. */
  resolve(path: string, choice: "mine" | "theirs"): void {
    const conflict = this.now.conflicts.find((one) => one.path === path);
    if (!conflict || !this.newer) return;
    const document =
      choice === "theirs"
        ? withValueAt(this.now.document, path, conflict.theirs)
        : this.now.document;
    const conflicts = this.now.conflicts.filter((one) => one !== conflict);
    this.update({ document, conflicts, generation: this.now.generation + 1 });
    if (conflicts.length > 0) return void this.keepCopy();
    this.follow(this.newer);
    this.newer = undefined;
    this.update({ state: { kind: "waiting" } });
    this.touch();
  }

  private set(path: string, value: unknown): void {
    this.update({
      document: withValueAt(this.now.document, path, value),
      ...this.withoutIssuesOf(path),
    });
  }

  /** Removes the issues of a changed field: they are about its former value, and the next response has current ones. */
  private withoutIssuesOf(path: string): Partial<Pick<Snapshot, "issues">> {
    const issues = this.now.issues.filter(({ field }) => !isRelated(field, path));
    // The same list where nothing changed: every field of the form looks at it.
    return issues.length < this.now.issues.length ? { issues } : {};
  }

  private touchWhen(isShown: (() => Promise<unknown>) | undefined): void {
    if (!isShown) return this.touch();
    this.isDirty = true;
    this.keepCopy();
    const touch = () => {
      if (this.isDirty) this.touch();
    };
    void isShown().then(touch, touch);
  }

  private touch(): void {
    this.isDirty = true;
    this.keepCopy();
    const { draft, document, state } = this.now;
    const { kind } = state;
    if (kind === "conflict" || kind === "gone" || kind === "signed-out" || this.running) return;
    // Files, a preview and a try to publish ask for a draft, too.
    if (!draft && !this.creation && titleLength(document) < SHORTEST_TITLE) {
      this.timers.clear(this.timer);
      return this.update({ state: { kind: "unnamed" } });
    }
    if (kind !== "offline") this.update({ state: { kind: "waiting" } });
    const now = this.timers.now().getTime();
    this.dirtySince ??= now;
    const pause = Math.max(0, Math.min(PAUSE_MS, this.dirtySince + LONGEST_MS - now));
    this.timers.clear(this.timer);
    this.timer = this.timers.set(() => void this.save(), pause);
  }

  private save(): Promise<void> {
    this.running ??= this.saveOnce().finally(() => {
      this.running = undefined;
      if (this.isDirty && this.now.state.kind === "saved") this.touch();
    });
    return this.running;
  }

  private async saveOnce(): Promise<void> {
    const { draft } = this.now;
    if (!draft) return this.createOnce();
    return this.saveAs(this.now.document, (body) =>
      this.options.transport.update(draft.id, body, draft.revision_id),
    );
  }

  /** Creates the draft with the values of the first request; later changes are saved by a second one. */
  private async createOnce(): Promise<void> {
    this.creation ??= { key: creationKey(), document: this.now.document };
    const { key, document } = this.creation;
    this.keepCopy();
    const isOlder = document !== this.now.document;
    await this.saveAs(document, (body) => this.options.transport.create(body, key));
    if (isOlder && this.now.draft && this.now.state.kind === "saved") return this.saveOnce();
  }

  private async saveAs(document: Json, send: (body: Json) => Promise<DraftJson>): Promise<void> {
    const { draft } = this.now;
    this.isDirty = false;
    this.dirtySince = undefined;
    this.update({ state: { kind: "saving" } });
    try {
      const saved = await send(prune(document).body);
      this.failures = 0;
      this.creation = undefined;
      // Values that only a new draft takes are now stored, so the form drops them.
      if (!draft) this.update({ document: withValueAt(this.now.document, "parent", undefined) });
      this.sent = withValueAt(document, "parent", undefined);
      this.answered = toDocument(saved);
      this.update({
        draft: saved,
        issues: this.placed(saved, document),
        state: { kind: "saved", at: this.timers.now() },
        isRestored: false,
      });
      if (this.isDirty || !this.isHeld(document)) this.keepCopy();
      else this.options.copies.drop();
    } catch (error) {
      this.isDirty = true;
      await this.fail(error);
    }
  }

  /** Whether the server has kept every value. Those that it refused stay in this browser. */
  private isHeld(document: Json): boolean {
    const { draft } = this.now;
    const isMissing = (issue: IssueJson) =>
      valueAt(prune(document).body, issue.field) === undefined;
    return (draft?.errors ?? []).every(isMissing);
  }

  private async fail(error: unknown): Promise<void> {
    const isKept = this.keepCopy();
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 412) return this.catchUp();
    if (status === 404 || status === 410) return this.update({ state: { kind: "gone" } });
    if (status === 401 || status === 403) {
      const who = await this.options.transport.whoAmI().catch(() => undefined);
      if (who !== this.options.userId)
        return this.update({
          state: { kind: "signed-out", isOther: who !== undefined, isKept },
        });
    }
    if (status !== 0 && status !== 429 && status < 500 && error instanceof ApiError) {
      // It was looked at and not made: the next try is another one.
      this.creation = undefined;
      return this.update({
        state: { kind: "refused", message: error.message, requestId: error.requestId },
        issues: toFormIssues(this.now, error.issues),
      });
    }
    this.update({ state: { kind: "offline", isKept } });
    const pause = RETRIES_MS[Math.min(this.failures, RETRIES_MS.length - 1)] ?? 0;
    this.failures += 1;
    this.timers.clear(this.timer);
    this.timer = this.timers.set(() => void this.save(), pause);
  }

  /** Another user has saved: takes over their changes, and asks the user where both have changed a field. */
  private async catchUp(): Promise<void> {
    const { draft, document } = this.now;
    if (!draft) return;
    let newer: DraftJson;
    try {
      newer = await this.options.transport.read(draft.id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return;
      return this.fail(error);
    }
    const theirs = toDocument(newer);
    const merged = merge({ sent: this.sent, mine: document, answered: this.answered, theirs });
    this.update({ document: merged.document, generation: this.now.generation + 1 });
    if (merged.conflicts.length > 0) return this.askAbout(merged.conflicts, newer);
    this.follow(newer);
    return this.saveOnce();
  }

  private askAbout(paths: readonly string[], newer: DraftJson): void {
    const theirs = toDocument(newer);
    this.newer = newer;
    this.isDirty = true;
    this.update({
      state: { kind: "conflict" },
      conflicts: paths.map((path) => ({
        path,
        mine: valueAt(this.now.document, path),
        theirs: valueAt(theirs, path),
      })),
    });
    this.keepCopy();
  }

  private follow(newer: DraftJson): void {
    this.answered = toDocument(newer);
    this.sent = this.answered;
    this.update({ draft: newer });
  }

  private placed(draft: DraftJson, sent: Json = this.sent): DepositIssue[] {
    return toFormIssues({ document: sent, draft }, draft.errors ?? []);
  }

  private keepCopy(): boolean {
    const { draft, document } = this.now;
    const copy: BrowserCopy = {
      ...(draft ? { id: draft.id, revision: draft.revision_id } : {}),
      ...{ sent: this.sent, answered: this.answered, document },
      ...(this.creation ? { creation: this.creation } : {}),
    };
    return this.options.copies.keep(copy);
  }

  private update(changes: Partial<Snapshot>): void {
    this.now = { ...this.now, ...changes };
    for (const listener of this.listeners) listener();
  }
}

/** Whether the same is kept of both. */
const areAlike = (one: Json, other: Json): boolean => isSame(prune(one).body, prune(other).body);

const isRelated = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** The sent document together with the changes that the server has made to it. */
function withTheirs(sent: Json, answered: Json, theirs: Json): Json {
  return merge({ sent, mine: sent, answered, theirs }).document;
}

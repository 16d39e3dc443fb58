import { afterPointerRelease } from "@/components/ui/after-pointer-release";

/**
 * Decides which problems are visible. A message about a field that the user has not reached does not help: a
 * field's problems show after the user has left it, and all of them after the first try to publish.
 */
export type Marks = { readonly left: ReadonlySet<string>; readonly showsAll: boolean };

const NONE: Marks = { left: new Set(), showsAll: false };

export class FieldMarks {
  private now: Marks = NONE;
  private readonly listeners = new Set<() => void>();

  getSnapshot = (): Marks => this.now;

  /** As the server drew the form. */
  getFirstSnapshot = (): Marks => NONE;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  leave(path: string): void {
    if (this.now.left.has(path)) return;
    afterPointerRelease(() => this.set({ ...this.now, left: new Set([...this.now.left, path]) }));
  }

  showAll(): void {
    if (!this.now.showsAll) this.set({ ...this.now, showsAll: true });
  }

  private set(marks: Marks): void {
    this.now = marks;
    for (const listener of this.listeners) listener();
  }
}

import type { FileJson } from "@/lib/files/schema";

/** The files of the draft as the server last listed them, as a store. */
export class ListedFiles {
  private now: readonly FileJson[] = [];
  private readonly listeners = new Set<() => void>();

  get = (): readonly FileJson[] => this.now;

  set(files: readonly FileJson[]): void {
    this.now = files;
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

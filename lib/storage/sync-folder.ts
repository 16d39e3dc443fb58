import { open } from "node:fs/promises";

type Waiting = { running: Promise<void>; next: Promise<void> | undefined };

const folders = new Map<string, Waiting>();

/**
 * Makes the names in a folder durable. Callers that ask while the folder is being synced share the sync after that one:
 * the one under way may have begun before their name was there.
 */
export function syncFolder(folder: string): Promise<void> {
  const waiting = folders.get(folder);
  if (waiting)
    return (waiting.next ??= waiting.running.catch(() => undefined).then(() => begin(folder)));
  return begin(folder);
}

function begin(folder: string): Promise<void> {
  const one: Waiting = { running: sync(folder), next: undefined };
  folders.set(folder, one);
  const leave = () => {
    if (one.next === undefined) folders.delete(folder);
  };
  one.running.then(leave, leave);
  return one.running;
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { Socket } from "node:net";

/**
 * Sends the statements of one turn of the event loop by one system call. Each call costs some 50 µs, most of it for waking the
 * database, as much as a short statement; a transaction often has several statements at once. `pg` holds the messages of a
 * prepared statement back until it is complete (`cork`, `uncork`): here they leave at the end of the turn.
 */
export class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

import { BadRequest } from "@/lib/core/errors";
import type { MessageLike, MessageValues } from "@/lib/core/message";

/** 400: clients compare `error`, so it is the same in every language; the message says what to change. */
export class InvalidQuery extends BadRequest {
  override readonly extra: Readonly<Record<string, unknown>>;

  constructor(error: string, text: MessageLike, values?: MessageValues) {
    super(text, values);
    this.extra = { error };
  }
}

import type { ImportMessage } from "../import-message";

/**
 * The value of a cell's text in a work. A text that is not understood is sent as it is, so that the service decides;
 * the problem tells beforehand.
 */
export type Value = { value: unknown; problem?: ImportMessage };

import type { ImportMessage } from "../import-message";

/**
 * What a text becomes in a work. What is not understood is sent as it is, so that the service has the last word; the
 * problem tells beforehand.
 */
export type Value = { value: unknown; problem?: ImportMessage };

import { threadTask } from "@/lib/core/threads";
import type { PreviewOwner } from "./address";
import { codeWriter } from "./code";
import { html } from "./html";
import { indentJson } from "./json";
import { markdown } from "./markdown";
import { notebookOf } from "./notebook";
import { NotShowable } from "./source";
import { type TablePreview, tableOf } from "./table";

/** A thread that makes markup of texts for `markup.ts`. A small text can be written to keep it busy for minutes. */

export type MarkupTask =
  | { kind: "code"; text: string; language: string | undefined; isTidied: boolean }
  | ({ kind: "markdown" | "notebook"; text: string } & PreviewOwner)
  | { kind: "table"; text: string; isWhole: boolean; isTabbed: boolean };

/** Markup as text: objects of a class do not pass from thread to thread. */
export type MarkupResult =
  { body: string; table?: Omit<TablePreview, "body"> } | { notShowable: NotShowable["reason"] };

export default threadTask<MarkupTask, MarkupResult>((task) => {
  try {
    return make(task);
  } catch (error) {
    if (error instanceof NotShowable) return { notShowable: error.reason };
    throw error;
  }
});

function make(task: MarkupTask): MarkupResult {
  switch (task.kind) {
    case "code": {
      const { text, language, isTidied } = task;
      const written = codeWriter()(isTidied ? indentJson(text) : text, language);
      return { body: html`<pre dir="${language ? "ltr" : "auto"}">${written}</pre>`.text };
    }
    case "markdown":
      return { body: html`<div class="prose" dir="auto">${markdown(task.text, task)}</div>`.text };
    case "notebook":
      return { body: notebookOf(task.text, task).body.text };
    case "table": {
      const { body, ...table } = tableOf(task.text, task);
      return { body: body.text, table };
    }
  }
}

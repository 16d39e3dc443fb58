"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { importMessage } from "./import-message";
import { readSource, type Source } from "./import-source";
import type { SheetReading } from "./sheet/sheet-reading";

/** The file that describes the works, read in the browser. */
export function useImportSource() {
  const t = useTranslations("imports");
  const [source, setSource] = useState<Source>();
  const [isReading, setReading] = useState(false);

  /** Answers with what is wrong with the file, if anything. */
  async function choose(file: File): Promise<string | undefined> {
    setReading(true);
    const read = await readSource(file).catch((error: unknown) => ({
      problem: importMessage("unreadable", { reason: error instanceof Error ? error.message : "" }),
    }));
    setReading(false);
    if ("problem" in read) {
      setSource(undefined);
      const { text, values } = read.problem;
      return `${file.name}: ${t(`said.${text}`, values).trim()}`;
    }
    setSource(read);
    return undefined;
  }

  const changeReading = (reading: SheetReading) =>
    setSource((before) => before && { kind: "sheet", name: before.name, reading });
  const clear = () => setSource(undefined);
  return { source, isReading, choose, changeReading, clear };
}

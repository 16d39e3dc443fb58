"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { plural } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { isObject } from "@/lib/core/json";
import type { ImportJson, ItemJson } from "@/lib/imports/schema";

type ImportResultProps = { report: ImportJson; isDry: boolean };

const TONES = { success: "success", multi_status: "warning", error: "danger" } as const;

/** What came of an import, or would. It takes the focus, being what everybody waited for. */
export function ImportResult({ report, isDry }: ImportResultProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [report]);
  const { data, errors } = report;
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="import-result" className="space-y-4">
      <h3 id="import-result" className="text-lg font-semibold">
        {isDry ? "What would happen" : "What happened"}
      </h3>
      <Notice tone={TONES[report.status]} title={countsOf(report, isDry)}>
        {report.message}
      </Notice>
      {errors.length > 0 && (
        <div>
          <h4 className="font-semibold">Refused</h4>
          <ol className="mt-2 divide-y divide-line border-y border-line">
            {errors.map((item) => (
              <Refused key={item.item_index} item={item} />
            ))}
          </ol>
        </div>
      )}
      {data.length > 0 && (
        <Disclosure summary={isDry ? "Can be imported" : "Imported"} open={data.length <= 20}>
          <ol className="divide-y divide-line border-y border-line">
            {data.map((item) => (
              <Created key={item.item_index} item={item} />
            ))}
          </ol>
        </Disclosure>
      )}
      <Button onClick={() => save(report)}>
        <Download aria-hidden />
        Download the report
      </Button>
    </section>
  );
}

function countsOf({ data, errors }: ImportJson, isDry: boolean): string {
  const good = plural(data.length, "work", "works");
  const refused = errors.length > 0 ? `, ${errors.length} refused` : "";
  return `${good} ${isDry ? "can be imported" : "imported"}${refused}`;
}

function Created({ item }: { item: ItemJson }) {
  return (
    <li className="py-2">
      <ItemName item={item}>
        {item.record_url ? (
          <Link href={new URL(item.record_url).pathname} className="link" prefetch={false}>
            <bdi>{titleOf(item)}</bdi>
          </Link>
        ) : (
          <bdi>{titleOf(item)}</bdi>
        )}
      </ItemName>
      {item.errors.length > 0 && <Errors title="Left out:" errors={item.errors} />}
    </li>
  );
}

function Refused({ item }: { item: ItemJson }) {
  return (
    <li className="py-2">
      <ItemName item={item}>
        <bdi>{titleOf(item)}</bdi>
      </ItemName>
      <Errors errors={item.errors} />
    </li>
  );
}

function ItemName({ item, children }: { item: ItemJson; children: React.ReactNode }) {
  return (
    <p>
      <span className="text-muted">{item.item_index + 1}.</span> {children}
      {item.source_id && <code className="ms-2 text-sm text-muted">{item.source_id}</code>}
    </p>
  );
}

function Errors({ title, errors }: { title?: string; errors: ItemJson["errors"] }) {
  return (
    <>
      {title && <p className="mt-1 text-sm text-muted">{title}</p>}
      <ul className="mt-1 list-disc space-y-1 ps-6 text-sm">
        {errors.flatMap(linesOf).map(({ where, what }) => (
          <li key={`${where} ${what}`}>
            <code className="break-all">{where}</code>: {what}
          </li>
        ))}
      </ul>
    </>
  );
}

function linesOf(error: ItemJson["errors"][number]): { where: string; what: string }[] {
  if ("field" in error) return [{ where: error.field, what: error.message }];
  return Object.entries(error["file upload failures"]).map(([name, [status, messages]]) => ({
    where: name,
    what: messages.join(" ") || status,
  }));
}

/** As sent or as stored, the title lies at the same place. */
function titleOf({ metadata, item_index }: ItemJson): string {
  const described = isObject(metadata) ? metadata.metadata : undefined;
  const title = isObject(described) ? described.title : undefined;
  return typeof title === "string" && title !== "" ? title : `Work ${item_index + 1}`;
}

function save(report: ImportJson): void {
  const blob = new Blob([JSON.stringify(report, null, 2)], { type: "application/json" });
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = "import-report.json";
  link.click();
  URL.revokeObjectURL(address);
}

"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import type { DownloadFormat } from "@/lib/client/stats-download";
import { toast } from "@/lib/client/toast";

const FORMATS = ["CSV", "EXCEL", "JSON_GZIP", "XML"] as const satisfies readonly DownloadFormat[];
type Format = (typeof FORMATS)[number];

type Downloadable = {
  communityId: string;
  communitySlug?: string | undefined;
  dashboardType: "global" | "community";
  startDate: string;
  endDate: string;
  dateBasis: "added" | "created" | "published";
};

type DownloadMenuProps = {
  wanted: Downloadable;
  texts: {
    label: string;
    busy: string;
    failed: string;
    format: Readonly<Record<Format, string>>;
    /** Said before one chooses: what is saved. */
    note: string;
  };
};

/** Saves all series of the range that is shown. Its texts come from the page, which has no others to send. */
export function DownloadMenu({ wanted, texts }: DownloadMenuProps) {
  const [isBusy, setBusy] = useState(false);
  const noteId = useId();

  async function download(format: Format) {
    setBusy(true);
    try {
      const { downloadStatsSeriesWithFilename } = await import("@/lib/client/stats-download");
      await downloadStatsSeriesWithFilename({ ...wanted, format });
    } catch (error) {
      toast.error(texts.failed, {
        description: error instanceof Error ? error.message : undefined,
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div data-print="hide">
      <Menu
        trigger={
          <Button type="button" busy={isBusy ? texts.busy : undefined}>
            <Download aria-hidden />
            {texts.label}
          </Button>
        }
      >
        <MenuLabel>
          <span id={noteId} className="block max-w-64">
            {texts.note}
          </span>
        </MenuLabel>
        {FORMATS.map((format) => (
          <MenuItem key={format} aria-describedby={noteId} onSelect={() => void download(format)}>
            {texts.format[format]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

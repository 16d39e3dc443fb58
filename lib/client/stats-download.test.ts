import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  DOWNLOAD_FORMATS,
  type DownloadFormat,
  downloadStatsSeries,
  downloadStatsSeriesWithFilename,
} from "./stats-download";

let sent: { url: string; init: RequestInit }[] = [];
let answer: () => Response;
let saved: { href: string; download: string } | undefined;

beforeEach(() => {
  sent = [];
  saved = undefined;
  answer = () => new Response("bytes");
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
  const link = {
    href: "",
    download: "",
    click: () => (saved = { ...link }),
    remove: () => undefined,
  };
  vi.stubGlobal("document", {
    cookie: "csrftoken=secret",
    createElement: () => link,
    body: { append: () => undefined },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const bodyOf = () =>
  JSON.parse(sent[0]?.init.body as string) as Record<string, { stat: string; params: unknown }>;

describe("downloadStatsSeries", () => {
  test("asks for the four categories and gives the file", async () => {
    const file = await downloadStatsSeries(
      "moor",
      "community",
      "CSV",
      "2026-01-01",
      "2026-02-01",
      "created",
    );
    expect(await file.text()).toBe("bytes");
    expect(sent[0]?.url).toBe("/api/stats?download=1");
    expect(sent[0]?.init.headers).toEqual({
      Accept: "text/csv",
      "Content-Type": "application/json",
      "X-CSRFToken": "secret",
    });
    const params = {
      community_id: "moor",
      start_date: "2026-01-01",
      end_date: "2026-02-01",
      date_basis: "created",
    };
    expect(bodyOf()).toEqual({
      "usage-snapshot-category": { stat: "usage-snapshot-category", params },
      "usage-delta-category": { stat: "usage-delta-category", params },
      "record-snapshot-category": { stat: "record-snapshot-category", params },
      "record-delta-category": { stat: "record-delta-category", params },
    });
  });

  test("of the whole service, by the date works were added, without a range", async () => {
    await downloadStatsSeries("anything", "global", "XML");
    expect(bodyOf()["usage-delta-category"]?.params).toEqual({
      community_id: "global",
      date_basis: "added",
    });
  });

  test("says why it was refused", async () => {
    answer = () =>
      Response.json({ error: "x", message: "There is no collection." }, { status: 404 });
    await expect(downloadStatsSeries("moor", "community", "CSV")).rejects.toThrow(
      "There is no collection.",
    );
  });

  test("names the formats that there are", async () => {
    await expect(downloadStatsSeries("moor", "community", "PDF" as DownloadFormat)).rejects.toThrow(
      'There is no download format "PDF". Use one of: JSON_BROTLI, JSON_GZIP, JSON, CSV, EXCEL, XML',
    );
    expect(Object.keys(DOWNLOAD_FORMATS)).toEqual([
      ...["JSON_BROTLI", "JSON_GZIP", "JSON", "CSV", "EXCEL", "XML"],
    ]);
    expect(sent).toEqual([]);
  });
});

describe("downloadStatsSeriesWithFilename", () => {
  const range = { startDate: "2026-01-01", endDate: "2026-02-01" };

  test.each([
    ["JSON_BROTLI", "application/json+br", "json.gz"],
    ["JSON_GZIP", "application/json+gzip", "json.gz"],
    ["JSON", "application/json", "json.gz"],
    ["CSV", "text/csv", "tar.gz"],
    ["EXCEL", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "tar.gz"],
    ["XML", "application/xml", "xml"],
  ] as const)("%s has its media type and extension", async (format, accept, extension) => {
    await downloadStatsSeriesWithFilename({
      communityId: "moor",
      dashboardType: "community",
      format,
      ...range,
    });
    expect(sent[0]?.init.headers).toMatchObject({ Accept: accept });
    expect(saved?.download).toBe(`stats_series_moor_2026-01-01_to_2026-02-01.${extension}`);
    expect(saved?.href).toMatch(/^blob:/);
  });

  test.each([
    ["only a start", { startDate: "2026-01-01" }, "stats_series_id-7.xml"],
    ["only an end", { endDate: "2026-01-01" }, "stats_series_id-7.xml"],
    [
      "a slug",
      { ...range, communitySlug: "moor" },
      "stats_series_moor_2026-01-01_to_2026-02-01.xml",
    ],
    ["a name", { ...range, filename: "mine.xml" }, "mine.xml"],
    ["the whole service", { dashboardType: "global" as const }, "stats_series_global.xml"],
  ])("%s decides the name", async (_, more, name) => {
    await downloadStatsSeriesWithFilename({
      communityId: "id-7",
      dashboardType: "community",
      format: "XML",
      ...more,
    });
    expect(saved?.download).toBe(name);
  });
});

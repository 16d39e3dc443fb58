import { withCsrfToken } from "./csrf-token";

/**
 * Downloads series of statistics as files: those of a collection or of the whole service, in one of several formats. For
 * browsers, and for any page of this origin.
 */

export const DOWNLOAD_FORMATS = {
  JSON_BROTLI: { accept: "application/json+br", extension: "json.gz" },
  JSON_GZIP: { accept: "application/json+gzip", extension: "json.gz" },
  JSON: { accept: "application/json", extension: "json.gz" },
  CSV: { accept: "text/csv", extension: "tar.gz" },
  EXCEL: {
    accept: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: "tar.gz",
  },
  XML: { accept: "application/xml", extension: "xml" },
} as const;

export type DownloadFormat = keyof typeof DOWNLOAD_FORMATS;
type DashboardType = "global" | "community";
type DateBasis = "added" | "created" | "published";

/** Categories of all kinds of statistics. */
const QUERIES = [
  "usage-snapshot-category",
  "usage-delta-category",
  "record-snapshot-category",
  "record-delta-category",
] as const;

/** The file as a Blob. `communityId` is the id or slug of a collection; of the whole service it means nothing. */
export async function downloadStatsSeries(
  communityId: string,
  dashboardType: DashboardType,
  format: DownloadFormat,
  startDate?: string,
  endDate?: string,
  dateBasis: DateBasis = "added",
): Promise<Blob> {
  const { accept } = formatOf(format);
  const params = {
    community_id: dashboardType === "global" ? "global" : communityId,
    ...(startDate ? { start_date: startDate } : {}),
    ...(endDate ? { end_date: endDate } : {}),
    date_basis: dateBasis,
  };
  // Browsers would unpack what is compressed for the way; as a file it stays compressed.
  const response = await withCsrfToken((token) =>
    fetch("/api/stats?download=1", {
      method: "POST",
      credentials: "same-origin",
      headers: {
        Accept: accept,
        "Content-Type": "application/json",
        ...(token === undefined ? {} : { "X-CSRFToken": token }),
      },
      body: JSON.stringify(Object.fromEntries(QUERIES.map((stat) => [stat, { stat, params }]))),
    }),
  );
  if (!response.ok) throw new Error(await refusalOf(response));
  return response.blob();
}

type Wanted = {
  communityId: string;
  dashboardType: DashboardType;
  format: DownloadFormat;
  startDate?: string | undefined;
  endDate?: string | undefined;
  dateBasis?: DateBasis | undefined;
  /** For the name of the file, where the id is not the slug. */
  communitySlug?: string | undefined;
  filename?: string | undefined;
};

/** Saves the file under a name that says what is in it. */
export async function downloadStatsSeriesWithFilename(wanted: Wanted): Promise<void> {
  const { communityId, dashboardType, format, startDate, endDate, dateBasis, filename } = wanted;
  const name = filename ?? defaultName(wanted);
  save(
    await downloadStatsSeries(communityId, dashboardType, format, startDate, endDate, dateBasis),
    name,
  );
}

function defaultName(wanted: Wanted): string {
  const { communityId, communitySlug, dashboardType, format, startDate, endDate } = wanted;
  const community = dashboardType === "global" ? "global" : (communitySlug ?? communityId);
  const dates = startDate && endDate ? `_${startDate}_to_${endDate}` : "";
  return `stats_series_${community}${dates}.${formatOf(format).extension}`;
}

function formatOf(format: string): (typeof DOWNLOAD_FORMATS)[DownloadFormat] {
  const known = Object.entries(DOWNLOAD_FORMATS).find(([name]) => name === format)?.[1];
  if (known) return known;
  const names = Object.keys(DOWNLOAD_FORMATS).join(", ");
  throw new Error(`There is no download format "${format}". Use one of: ${names}`);
}

async function refusalOf(response: Response): Promise<string> {
  const told: unknown = await response.json().catch(() => undefined);
  const message =
    typeof told === "object" && told !== null && "message" in told ? told.message : undefined;
  return typeof message === "string" ? message : `The service answered ${response.status}.`;
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}

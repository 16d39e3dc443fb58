import { type Contract, defineContract } from "@/lib/http/contract";
import { sampleContentJson } from "./schema";

/** All of this is for administrators who are signed in by cookie; a token gets 403. */
const tag = "administration";

export const readSampleContent = defineContract({
  method: "GET",
  path: "/api/admin/sample-content",
  summary:
    "Read the progress of loading sample content; null when there is none or its welcome was dismissed",
  tag,
  status: 200,
  response: sampleContentJson.nullable(),
});

export const startSampleContent = defineContract({
  method: "POST",
  path: "/api/admin/sample-content",
  summary: "Load sample content in the background; only as long as nobody has begun a work",
  tag,
  status: 202,
  response: sampleContentJson,
});

export const closeSampleWelcome = defineContract({
  method: "DELETE",
  path: "/api/admin/sample-content",
  summary: "Dismiss the welcome to the sample content; the content stays",
  tag,
  status: 204,
});

export const demoContracts: readonly Contract[] = [
  readSampleContent,
  startSampleContent,
  closeSampleWelcome,
];

import type * as demo from "@/lib/demo/endpoints";
import { contractAt } from "@/lib/http/contract";

const content = "/api/admin/sample-content";

export const readSampleContent = contractAt<typeof demo.readSampleContent>("GET", content);
export const startSampleContent = contractAt<typeof demo.startSampleContent>("POST", content);
export const closeSampleWelcome = contractAt<typeof demo.closeSampleWelcome>("DELETE", content);

/** Sample content: the same works on every machine, for trying things out. */
export { loadDemoJob } from "./jobs";
export { closeSampleWelcome, readSampleContent } from "./progress";
export { offersSampleContent, startSampleContent } from "./start";
export { loadDemo, type DemoOptions, type DemoResult } from "./service";

import { adoptConfig, parseConfig } from "@/lib/core/config";
import { forgetProcessWide } from "@/lib/core/process-wide";

/**
 * Runs before each file of the unit stage. Files share processes and loaded modules, which halves their time; what the
 * service keeps process-wide is dropped, and the settings are the same whichever file ran before.
 */
forgetProcessWide();
adoptConfig(parseConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }));

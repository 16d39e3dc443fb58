import type { Locale } from "./locales";
import type { Messages } from "./messages";

// Keys of texts are checked by the compiler.
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

import type { Locale } from "./locales";
import type { Messages } from "./messages";
import type { ServiceMessages } from "./messages/service";

// Keys of texts are checked by the compiler.
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

declare module "@/lib/core/message" {
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface MessageCatalogue extends ServiceMessages {}
}

import { readImportTemplate } from "@/lib/imports/endpoints";
import { TEMPLATE_FORMATS } from "@/lib/imports/schema";
import { pathOf } from "@/lib/http/contract";

/** Sheets to fill in. */
export function TemplateLinks({ slug }: { slug: string }) {
  const address = pathOf(readImportTemplate, { collection: slug });
  return (
    <p className="mt-2 text-sm text-muted">
      A template with all columns, an example and explanations:{" "}
      {TEMPLATE_FORMATS.map((format, at) => (
        <span key={format}>
          {at > 0 && ", "}
          <a href={`${address}?format=${format}`} className="link" download>
            {format.toUpperCase()}
          </a>
        </span>
      ))}
      . Sheets of your own work as well: their columns are recognised by name, or you say what they
      hold.
    </p>
  );
}

import { Disclosure } from "@/components/ui/disclosure";

export type MailTemplate = { name: string; subject: string; text: string };

/** Every mail the service sends, with made-up people in it. */
export function MailTemplatesPage({ templates }: { templates: readonly MailTemplate[] }) {
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">Mail templates</h1>
      <p className="mt-1 max-w-[70ch] text-muted">
        The mails that go out when something happens, with made-up people and works. Each has a
        formatted part and one of plain text.
      </p>
      <ul className="mt-6 max-w-4xl divide-y divide-line border-y border-line">
        {templates.map(({ name, subject, text }) => (
          <li key={name}>
            <Disclosure
              name="template"
              className="py-2"
              summary={
                <span className="block py-1">
                  <span className="block">{subject}</span>
                  <code className="font-mono text-sm font-normal text-muted">{name}</code>
                </span>
              }
            >
              <div className="mt-2 grid grid-cols-1 gap-6 lg:grid-cols-2">
                <iframe
                  title={`Formatted part of ${name}`}
                  src={`/administration/mail-templates/${name}`}
                  loading="lazy"
                  sandbox=""
                  className="h-[30rem] w-full rounded-md border border-line"
                />
                <pre
                  tabIndex={0}
                  aria-label={`Plain text of ${name}`}
                  className="h-[30rem] overflow-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap"
                >
                  {text}
                </pre>
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </div>
  );
}

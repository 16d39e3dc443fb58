import type { MessageLike } from "@/lib/core/message";
import { type Column, type Given, type Section, within } from "./column";

/** The fields of single kinds of works. */
const custom = (
  section: Section,
  place: string,
  columns: readonly (
    | readonly [part: string, id: string, label: string, explains: MessageLike, ...also: string[]]
    | Given
  )[],
): Column[] =>
  within(
    section,
    columns.map((given) => {
      if (!("length" in given)) return given;
      const [part, id, label, explains, ...also] = given;
      return { id, label, place: `custom_fields.${place}${part}`, explains, also };
    }),
  );

export const CUSTOM_COLUMNS: readonly Column[] = [
  ...custom("Journal", "journal:journal", [
    {
      id: "journal_title",
      label: "Journal title",
      place: "custom_fields.journal:journal.title",
      also: ["journal", "publication title", "container title", "zeitschrift"],
      explains: "importTemplate.journal",
    },
    [".volume", "journal_volume", "Journal volume", "importTemplate.volumeExample"],
    [".issue", "journal_issue", "Journal issue", "importTemplate.issueExample"],
    [".pages", "journal_pages", "Journal pages", "importTemplate.journalPages"],
    [".issn", "journal_issn", "Journal ISSN", "importTemplate.journalIssn"],
  ]),
  ...custom("Book", "imprint:imprint", [
    [
      ".title",
      "book_title",
      "Book title",
      "importTemplate.book",
      "book or report",
      "buch oder bericht",
    ],
    [".isbn", "book_isbn", "Book ISBN", "importTemplate.bookIsbn"],
    [".pages", "book_pages", "Book pages", "importTemplate.bookPages"],
    [".place", "book_place", "Place of publication", "importTemplate.city"],
    [".edition", "book_edition", "Book edition", "importTemplate.bookEdition"],
  ]),
  ...custom("Thesis", "thesis:thesis", [
    [".university", "thesis_university", "Thesis university", "importTemplate.university"],
    [".department", "thesis_department", "Thesis department", "importTemplate.thesisDepartment"],
    [".type", "thesis_type", "Thesis type", "importTemplate.thesisType"],
    {
      id: "thesis_submitted",
      label: "Thesis submitted",
      kind: "date",
      place: "custom_fields.thesis:thesis.date_submitted",
      explains: "importTemplate.date",
    },
    {
      id: "thesis_defended",
      label: "Thesis defended",
      kind: "date",
      place: "custom_fields.thesis:thesis.date_defended",
      explains: "importTemplate.date",
    },
  ]),
  ...custom("Conference or event", "meeting:meeting", [
    {
      id: "meeting_title",
      label: "Event name",
      place: "custom_fields.meeting:meeting.title",
      also: [
        "meeting title",
        "conference",
        "conference name",
        "conference title",
        "event",
        "meeting",
        "conference or event",
        "konferenz oder veranstaltung",
      ],
      explains: "importTemplate.event",
    },
    [".acronym", "meeting_acronym", "Event acronym", "importTemplate.shortName"],
    [".dates", "meeting_dates", "Event dates", "importTemplate.eventDates"],
    [".place", "meeting_place", "Event place", "importTemplate.eventPlace"],
    [".session", "meeting_session", "Event session", "importTemplate.nameOrNumber"],
    [
      ".session_part",
      "meeting_session_part",
      "Part of event session",
      "importTemplate.nameOrNumber",
      "part of the session",
    ],
    [".url", "meeting_url", "Event website", "importTemplate.webAddress", "meeting website"],
  ]),
  ...custom("Software", "code:", [
    ["codeRepository", "code_repository", "Code repository", "importTemplate.webAddress"],
    {
      id: "programming_languages",
      label: "Programming languages",
      kind: "term",
      place: "custom_fields.code:programmingLanguage",
      many: true,
      also: ["programming language"],
      explains: "importTemplate.programmingLanguages",
    },
    {
      id: "development_status",
      label: "Development status",
      kind: "term",
      place: "custom_fields.code:developmentStatus",
      explains: "importTemplate.developmentStatus",
    },
    ["runtimePlatform", "runtime_platform", "Runtime platform", "importTemplate.runtimePlatform"],
    ["operatingSystem", "operating_system", "Operating system", "importTemplate.operatingSystem"],
  ]),
  ...custom("More", "svc:", [
    {
      id: "book_series",
      label: "Book series",
      kind: "series",
      place: "custom_fields.svc:book_series",
      many: true,
      also: ["series", "series title"],
      explains: "importTemplate.bookSeries",
    },
    ["volumes.volume", "volume", "Volume of the work", "importTemplate.volume"],
    ["volumes.total_volumes", "total_volumes", "Number of volumes", "importTemplate.totalVolumes"],
    ["edition", "edition", "Edition", "importTemplate.edition"],
    ["chapter_label", "chapter_label", "Chapter", "importTemplate.chapter"],
    ["course_title", "course_title", "Course title", "importTemplate.course", "course"],
    ["degree", "degree", "Degree", "importTemplate.degree"],
    ["discipline", "discipline", "Discipline", "importTemplate.discipline"],
    ["project_title", "project_title", "Project title", "importTemplate.project", "project"],
    ["publication_url", "publication_url", "Published at", "importTemplate.publicationUrl"],
    [
      "meeting_organization",
      "meeting_organization",
      "Event organiser",
      "importTemplate.eventOrganiser",
      "meeting organiser",
      "veranstalter",
    ],
    [
      "sponsoring_institution",
      "sponsoring_institution",
      "Sponsoring institution",
      "importTemplate.institutionName",
    ],
    [
      "institution_department",
      "institution_department",
      "Department",
      "importTemplate.institutionName",
    ],
    {
      id: "media",
      label: "Media and materials",
      place: "custom_fields.svc:media",
      many: true,
      also: ["media", "materials", "medium"],
      explains: "importTemplate.media",
    },
    {
      id: "ai_used",
      label: "AI used",
      kind: "yes-no",
      place: "custom_fields.svc:ai_usage.ai_used",
      also: ["generative ai", "generative ki"],
      explains: "importTemplate.aiUsed",
    },
    ["ai_usage.ai_description", "ai_description", "Use of AI", "importTemplate.aiDescription"],
    ["content_warning", "content_warning", "Content warning", "importTemplate.contentWarning"],
    [
      "commons_domain",
      "commons_domain",
      "Commons domain",
      "importTemplate.partnerDomain",
      "partner site domain",
      "domain der partnerseite",
    ],
    [
      "submitter_email",
      "submitter_email",
      "Submitter email",
      "importTemplate.forManagers",
      "submitter e-mail",
      "submitter’s email address",
      "e-mail-adresse der einreichenden person",
    ],
    [
      "submitter_username",
      "submitter_username",
      "Submitter username",
      "importTemplate.partnerUsername",
      "submitter’s username",
      "benutzername der einreichenden person",
    ],
    {
      id: "notes",
      label: "Internal notes",
      kind: "markup",
      place: "custom_fields.svc:notes",
      also: ["notes", "note"],
      explains: "importTemplate.forManagers",
    },
  ]),
];

import { describe, expect, test } from "vitest";
import { issueAt, ValidationError } from "@/lib/core/errors";
import { ERROR_FORMATS, type ErrorFormat } from "./error-formats";
import { errorResponse, renderError } from "./render-error";

const request = new Request("https://repository.example.org/api/records/x");
const invalid = new ValidationError([issueAt("metadata.title", "validation.required")]);

describe("an error", () => {
  test("is written as its API family does, each with a media type of its own", async () => {
    const bodies = Object.keys(ERROR_FORMATS).map(async (style) => {
      const response = renderError(invalid, style as keyof typeof ERROR_FORMATS, request);
      expect(response.status).toBe(400);
      return [style, await response.json()] as const;
    });
    const required = "Missing data for required field.";
    const message = "A validation error occurred.";
    expect(Object.fromEntries(await Promise.all(bodies))).toEqual({
      rest: { status: 400, message, errors: [{ field: "metadata.title", messages: [required] }] },
      import: {
        status: "error",
        message,
        data: [],
        errors: [{ field: "metadata.title", message: required }],
      },
      stats: { error: "Bad Request", message: required },
      counter: {
        Code: 1030,
        Message: "Insufficient Information to Process Request",
        Data: required,
      },
      group: { message: `metadata.title: ${required}`, status: 400 },
      webhook: { error: "Bad Request", message, status: 400 },
    });
  });

  test("is worded for people where a page asks, and as they know it for programs", async () => {
    const taken = new ValidationError([issueAt("slug", "collections.slugTaken")]);
    const askedIn = async (language: string) => {
      const headers = { "Accept-Language": language };
      const response = renderError(taken, "rest", new Request(request, { headers }));
      const { errors } = (await response.json()) as { errors: { messages: string[] }[] };
      return errors[0]?.messages[0];
    };
    expect(await askedIn("en-GB, en")).toBe("A community with this identifier already exists.");
    expect(await askedIn("en-x-pages, en")).toBe(
      "This address is already taken. Choose another one.",
    );
    expect(await askedIn("de")).toBe("Eine Sammlung mit dieser Adresse gibt es schon.");
  });

  test("of statistics that is a bug says that the query failed", async () => {
    const response = renderError(new Error("a bug"), "stats", request);
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        error: "Query execution failed",
        message: "Internal Server Error",
        error_id: expect.any(String) as string,
      },
    ]);
  });

  test("may be XML", async () => {
    const xml: ErrorFormat = {
      mediaType: "application/xml",
      write: ({ status, message }) => `<error code="${status}">${message}</error>`,
    };
    const told = { status: 404, message: "Not found.", issues: [], extra: {} };
    const response = errorResponse(xml, told);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "application/xml",
    ]);
    expect(await response.text()).toBe('<error code="404">Not found.</error>');
  });

  test("that nobody expected says nothing but how it is found in the log", async () => {
    const response = renderError(new Error("secret detail"), "rest", request);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      status: 500,
      message: "Internal Server Error",
      error_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    });
  });
});

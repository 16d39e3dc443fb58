import { describe, expect, test } from "vitest";
import { readDate } from "./read-date";

const extended = (text: string) => readDate(text, { extended: true });

describe("a date as it is typed", () => {
  test("is understood in every precision", () => {
    expect(readDate("2024")).toEqual({ kind: "date", date: { year: "2024" } });
    expect(readDate(" 2024-05 ")).toEqual({ kind: "date", date: { year: "2024", month: 5 } });
    expect(readDate("2024-02-29")).toMatchObject({ date: { month: 2, day: 29 } });
    expect(readDate("")).toEqual({ kind: "empty" });
  });

  test("may lie before the year 0", () => {
    expect(readDate("-0044-03-15")).toMatchObject({
      kind: "date",
      date: { year: "-0044", month: 3, day: 15 },
    });
    expect(readDate("-0044/-0010")).toMatchObject({ kind: "interval" });
    expect(readDate("-0010/-0044")).toMatchObject({ kind: "wrong", problem: "order" });
    expect(readDate("-0000")).toMatchObject({ kind: "wrong" });
  });

  test("that is in no calendar is told from one that cannot be read", () => {
    expect(readDate("2023-02-29")).toMatchObject({ kind: "wrong", problem: "day" });
    expect(readDate("2023-13")).toMatchObject({ kind: "wrong", problem: "month" });
    expect(readDate("soon")).toEqual({ kind: "wrong", problem: "unreadable" });
    expect(readDate("1900-02-29")).toMatchObject({ problem: "day" });
    expect(readDate("2000-02-29")).toMatchObject({ kind: "date" });
  });

  test("may be a span, in the right order", () => {
    expect(readDate("2019/2021-05")).toEqual({
      kind: "interval",
      from: { year: "2019" },
      to: { year: "2021", month: 5 },
    });
    expect(readDate("2021/2019")).toEqual({
      kind: "wrong",
      problem: "order",
      suggestion: "2019/2021",
    });
    expect(readDate("2021-06/2021")).toMatchObject({ kind: "interval" });
    expect(readDate("2019/2020/2021")).toMatchObject({ kind: "wrong" });
  });

  test("says doubt, seasons, unspecified years and open ends where those are taken", () => {
    expect(extended("1984?")).toMatchObject({ date: { year: "1984", doubt: "uncertain" } });
    expect(extended("2001-21")).toMatchObject({ date: { year: "2001", month: 21 } });
    expect(extended("19XX")).toMatchObject({ date: { year: "19XX" } });
    expect(extended("2020/..")).toMatchObject({ from: { year: "2020" }, to: "open" });
    expect(extended("/2020")).toMatchObject({ from: "unknown" });
    for (const text of ["1984?", "2001-21", "19XX", "2020/.."])
      expect(readDate(text), text).toMatchObject({ kind: "wrong" });
  });

  test.each([
    ["3 May 2024", "2024-05-03"],
    ["May 3rd, 2024", "2024-05-03"],
    ["3. Mai 2024", "2024-05-03"],
    ["März 2021", "2021-03"],
    ["03.05.2024", "2024-05-03"],
    ["2024/5/3", "2024-05-03"],
    ["2024-5", "2024-05"],
    ["2019–2021", "2019/2021"],
    ["2019-2021", "2019/2021"],
  ])("%s was probably meant as %s", (typed, meant) => {
    expect(readDate(typed)).toMatchObject({ kind: "wrong", suggestion: meant });
  });

  test("is not guessed where it could mean two things", () => {
    expect(readDate("3/5/2024")).toEqual({ kind: "wrong", problem: "unreadable" });
    expect(readDate("40.05.2024")).not.toHaveProperty("suggestion");
  });
});

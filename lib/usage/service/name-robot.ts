import { z } from "zod";
import { BadRequest } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { lockSetting, writeSetting } from "@/lib/db/stored-settings";
import { inTransaction } from "@/lib/db/transaction";
import { markRobots, ROBOTS_SETTING } from "../repository/agents";

const MIN_LENGTH = 4;
const MAX_LENGTH = 200;
const MAX_ROBOTS = 200;
/** What browsers of people have in their names. */
const BROWSERS =
  "mozilla/5.0 (windows nt 10.0; win64; x64) (macintosh; intel mac os x 10_15_7) (x11; linux x86_64; rv: (iphone; cpu iphone os " +
  "like mac os x) (linux; android mobile applewebkit/537.36 (khtml, like gecko) chrome/ version/ mobile/15e148 safari/604.1 gecko/20100101 firefox/ edg/ " +
  // Readers of events that were imported.
  "imported person";
const robotsOf = z.array(z.string()).catch([]);

/**
 * Whatever has this text in its `User-Agent` is a robot: what it read goes from the counts, which are aggregated anew, and is
 * not counted from now on. In COUNTER's words: a robot that was found later.
 */
export async function nameRobot(
  ctx: Context,
  given: string,
): Promise<{ programs: number; days: number }> {
  const text = given.trim().toLowerCase();
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH || BROWSERS.includes(text))
    throw new BadRequest("usage.robotName", { text: given, min: MIN_LENGTH, max: MAX_LENGTH });
  return inTransaction(ctx, async (tx) => {
    const known = robotsOf.parse(await lockSetting(tx, ROBOTS_SETTING));
    const robots = [...new Set([...known, text])];
    if (robots.length > MAX_ROBOTS)
      throw new BadRequest("usage.tooManyRobots", { max: MAX_ROBOTS });
    await writeSetting(tx, ROBOTS_SETTING, robots);
    return markRobots(tx.db, text);
  });
}

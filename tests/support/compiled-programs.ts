import { compilePrograms } from "@/lib/server/build/programs";

/** Threads and commands that tests start are compiled, as everywhere. */
export default compilePrograms;

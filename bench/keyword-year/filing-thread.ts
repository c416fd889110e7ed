import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { learnFilings, writeFiling } from "#bench/keyword-year/filings.ts";
import { readRealTexts } from "#bench/keyword-year/real-texts.ts";

/** Writes the filings of the ranges it is asked for. */
const port = parentPort;
if (port === null) throw new Error("This file runs as a thread of a benchmark.");

const shared = z.string().parse(workerData);
const rangeSchema = z.object({ from: z.number(), to: z.number() });
const model = learnFilings(await readRealTexts(shared));

port.on("message", (message: unknown) => {
  const { from, to } = rangeSchema.parse(message);
  port.postMessage(Array.from({ length: to - from }, (_, at) => writeFiling(model, from + at)));
});

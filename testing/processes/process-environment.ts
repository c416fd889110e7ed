import { resolve } from "node:path";

/** Where Node keeps what it compiled for the next process: half of the start of one is reading the same modules again. */
export const NODE_COMPILE_CACHE = resolve(import.meta.dirname, "..", "..", ".cache", "compiled");

/** What a process of ours needs of the environment, and nothing else of it. */
export const processEnvironment = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  NODE_COMPILE_CACHE,
};

import { resolve } from "node:path";

/**
 * What a process of ours needs of the environment, and nothing else of it. What Node compiled is kept
 * for the next process: half of the start of one is reading the same modules again.
 */
export const processEnvironment = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, "..", "..", ".cache", "compiled"),
};

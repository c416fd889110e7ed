import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { z } from "zod";

/** Runs verify.mjs for each line of arguments, in one process: prints status and output of each, a line of JSON. */
const [program = "", , script = ""] = process.argv;
const write = process.stdout.write.bind(process.stdout);
let index = 0;
for await (const line of createInterface({ input: process.stdin })) {
  process.argv = [program, script, ...z.array(z.string()).parse(JSON.parse(line))];
  process.exitCode = 0;
  let output = "";
  process.stdout.write = (text) => {
    output += String(text);
    return true;
  };
  // Another address is another module, which runs from its beginning.
  await import(`${pathToFileURL(script).href}#${index}`);
  index += 1;
  process.stdout.write = write;
  write(`${JSON.stringify({ status: process.exitCode, output })}\n`);
}
process.exitCode = 0;

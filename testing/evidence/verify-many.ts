import { pathToFileURL } from "node:url";
import { z } from "zod";

/** Runs verify.mjs for one set of arguments after the other, in one process: prints status and output of each. */
const [program = "", , script = "", runs = ""] = process.argv;
const write = process.stdout.write.bind(process.stdout);
for (const [index, given] of z.array(z.array(z.string())).parse(JSON.parse(runs)).entries()) {
  process.argv = [program, script, ...given];
  process.exitCode = 0;
  let output = "";
  process.stdout.write = (text) => {
    output += String(text);
    return true;
  };
  // Another address is another module, which runs from its beginning.
  await import(`${pathToFileURL(script).href}#${index}`);
  process.stdout.write = write;
  write(`${JSON.stringify({ status: process.exitCode, output })}\n`);
}
process.exitCode = 0;

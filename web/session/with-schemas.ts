/**
 * Loads a module that makes zod schemas. zod tries once whether it may compile its parsers with Function(),
 * which the content policy blocks and reports. Schemas ask when they are made, and bundles run shared modules
 * first: so zod must be configured before such a module is even fetched.
 */
export async function withSchemas<Module>(load: () => Promise<Module>): Promise<Module> {
  await import("./configure-zod.ts");
  return load();
}

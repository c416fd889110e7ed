import { type JsonObject, objectAt, objectsAt } from "#server/documentation/json-schema.ts";

/** A schema as a short type: `"raw" | "adjusted"`, `integer 1…100`, `[text]`, `{bool, val: [number]}`. */
export function typeText(schema: JsonObject): string {
  if ("const" in schema) return JSON.stringify(schema["const"]);
  const values = schema["enum"];
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" \\| ");
  const choices = [...objectsAt(schema, "anyOf"), ...objectsAt(schema, "oneOf")];
  if (choices.length > 0) return [...new Set(choices.map(typeText))].join(" \\| ");
  const type = schema["type"];
  if (Array.isArray(type))
    return type.map((one) => typeText({ ...schema, type: one })).join(" \\| ");
  switch (type) {
    case "string":
      return stringText(schema);
    case "integer":
    case "number":
      return `${type}${boundsText(schema)}`;
    case "array":
      return arrayText(schema);
    case "object":
      return objectText(schema);
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    default:
      return "any";
  }
}

function stringText(schema: JsonObject): string {
  if (schema["format"] === "date") return "yyyy-mm-dd";
  if (schema["format"] === "date-time") return "instant";
  return "text";
}

function boundsText({ minimum, maximum }: JsonObject): string {
  const isBound = (bound: unknown): bound is number =>
    typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isBound(minimum) && isBound(maximum)) return ` ${minimum}…${maximum}`;
  return isBound(minimum) ? ` from ${minimum}` : "";
}

function arrayText(schema: JsonObject): string {
  const tuple = objectsAt(schema, "prefixItems");
  if (tuple.length > 0) return `[${tuple.map(typeText).join(", ")}]`;
  const items = objectAt(schema, "items");
  return `[${items === null ? "any" : typeText(items)}]`;
}

function objectText(schema: JsonObject): string {
  const properties = objectAt(schema, "properties");
  if (properties === null) {
    const values = objectAt(schema, "additionalProperties");
    return `{key: ${values === null ? "any" : typeText(values)}}`;
  }
  const fields = fieldsOf(schema).map(
    ({ name, isRequired, type }) => `${name}${isRequired ? "" : "?"}: ${type}`,
  );
  return `{${fields.join(", ")}}`;
}

export type Field = { name: string; isRequired: boolean; type: string; fallback: string };

/** The fields of an object schema, in order. */
export function fieldsOf(schema: JsonObject): Field[] {
  const required = schema["required"];
  const names = Array.isArray(required) ? required : [];
  const properties = objectAt(schema, "properties") ?? {};
  return Object.keys(properties).map((name) => {
    const field = objectAt(properties, name) ?? {};
    const fallback = "default" in field ? JSON.stringify(field["default"]) : "";
    return { name, isRequired: names.includes(name), type: typeText(field), fallback };
  });
}

import { countText } from "#web/ui/display/number-text.ts";

/** "1 sale", "1,218 sales" */
export function counted(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

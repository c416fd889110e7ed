import { z } from "zod";
import { normaliseKeyword } from "#contract/keywords/fold-character.ts";

export const mostKeywords = 100;
export const longestKeyword = 80;

const settingsSchema = z.object({
  isOn: z.boolean().catch(true),
  /** Kinds that are not shown; kinds that come later are shown. */
  hidden: z.array(z.string()).catch([]),
  keywords: z.array(z.string()).catch([]),
});

/** Which hints a reviewer wants to see in transcripts. */
export type HintSettings = {
  isOn: boolean;
  hidden: readonly string[];
  keywords: readonly string[];
};

export const firstHintSettings: HintSettings = { isOn: true, hidden: [], keywords: [] };

/** What is saved, as JSON text; what cannot be read is as at first. */
export function readHintSettings(json: string | null): HintSettings {
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(json ?? "null"));
    return parsed.success ? parsed.data : firstHintSettings;
  } catch {
    return firstHintSettings;
  }
}

/** With what was typed, which may be several parted by commas or lines; null when nothing is new. */
export function withKeywords(settings: HintSettings, typed: string): HintSettings | null {
  const keywords = [...settings.keywords];
  const sought = new Set(keywords.map(asSought));
  for (const part of typed.split(/[,;\n]/)) {
    const keyword = part.trim().slice(0, longestKeyword);
    if (asSought(keyword) === "" || sought.has(asSought(keyword))) continue;
    if (keywords.length >= mostKeywords) break;
    sought.add(asSought(keyword));
    keywords.push(keyword);
  }
  return keywords.length === settings.keywords.length ? null : { ...settings, keywords };
}

export function withoutKeyword(settings: HintSettings, keyword: string): HintSettings {
  return { ...settings, keywords: settings.keywords.filter((other) => other !== keyword) };
}

export function withKind(settings: HintSettings, kind: string, isShown: boolean): HintSettings {
  const others = settings.hidden.filter((hidden) => hidden !== kind);
  return { ...settings, hidden: isShown ? others : [...others, kind] };
}

function asSought(keyword: string): string {
  return normaliseKeyword(keyword).toLowerCase();
}

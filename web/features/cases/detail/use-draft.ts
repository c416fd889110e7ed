import { z } from "zod";
import { useEffect, useRef, useState } from "react";
import { actingAccount } from "#web/session/account/session.ts";
import { caseDraftKeys, localStore } from "#web/session/browser-storage.ts";

type Draft<Fields> = {
  /** What is typed and not saved; the given fields while nothing is. */
  fields: Fields;
  isTyped: boolean;
  change: (fields: Partial<Fields>) => void;
  /** After saving, or when it is given up. */
  clear: () => void;
};

/**
 * What is typed for one part of a case; kept in this browser until it is saved, also over a reload or when the
 * session ends, and shown to no other account.
 * @param part  "note", "note 12", "task", …
 */
export function useDraft<Fields extends Record<string, string | number>>(
  caseId: number,
  part: string,
  given: Fields,
): Draft<Fields> {
  const key = `${caseDraftKeys}${JSON.stringify([actingAccount(), caseId, part])}`;
  const [kept, setKept] = useState(() => readDraft(key, given));
  /** What was typed last in this window, and not saved here. */
  const typed = useRef<Fields>(null);
  // Windows share the draft. That another one has saved it takes nothing away that was typed here meanwhile: windows
  // hear of each other's changes late, and in any order.
  useEffect(() => {
    const hear = (event: StorageEvent): void => {
      if (event.key !== key) return;
      const stored = readDraft(key, given);
      if (stored === null && typed.current !== null) {
        localStore.write(key, JSON.stringify(typed.current));
        return;
      }
      typed.current = null;
      setKept(stored);
    };
    globalThis.addEventListener("storage", hear);
    return () => globalThis.removeEventListener("storage", hear);
  }, [key, given]);
  const fields = kept ?? given;
  return {
    fields,
    isTyped: kept !== null,
    change: (changed) => {
      const next = { ...fields, ...changed };
      typed.current = next;
      localStore.write(key, JSON.stringify(next));
      setKept(next);
    },
    clear: () => {
      typed.current = null;
      // What another window has typed since is not what was saved here.
      const stored = readDraft(key, given);
      if (JSON.stringify(stored) === JSON.stringify(fields)) localStore.remove(key);
      setKept(null);
    },
  };
}

const storedSchema = z.record(z.string(), z.union([z.string(), z.number()])).nullable();

/** Of a draft only the fields that the form has, each of its type. */
function readDraft<Fields extends Record<string, string | number>>(
  key: string,
  given: Fields,
): Fields | null {
  try {
    const stored = storedSchema.parse(JSON.parse(localStore.read(key) ?? "null"));
    if (stored === null) return null;
    const names = Object.keys(given).filter((name) => name in stored);
    return Object.assign(
      { ...given },
      Object.fromEntries(names.map((name) => [name, stored[name]])),
    );
  } catch {
    return null;
  }
}

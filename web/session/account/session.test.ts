import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { localStore } from "#web/session/browser-storage.ts";
import { forgetEverything, storeProfile } from "#web/session/account/own-profile.ts";
import { rememberRequestedPage, takeRequestedPage } from "#web/session/requested-page.ts";
import {
  beginRunAs,
  clearRunAs,
  leaveEndedRunAs,
  takeRunAsEnded,
} from "#web/session/account/run-as.ts";
import {
  clearSession,
  effectiveToken,
  readSession,
  storeSession,
} from "#web/session/account/session.ts";
import {
  dictionaryLifetimeMs,
  readStoredDictionary,
  storeDictionary,
} from "#web/session/stored-dictionary.ts";

/** Web Storage by its own rules: entries are own properties, a quota is enforced on writing. */
class MemoryStorage {
  [key: string]: unknown;

  static withQuota(quota: number): MemoryStorage {
    const storage = new MemoryStorage();
    Object.defineProperty(storage, "setItem", {
      value: (key: string, value: string) => {
        if (value.length > quota) throw new DOMException("full", "QuotaExceededError");
        storage[key] = value;
      },
    });
    return storage;
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    delete this[key];
  }
}

const signedIn = {
  accessToken: "own-token",
  refreshToken: "refresh",
  permissions: ["explore_trades"],
  email: "dana@example.com",
  name: "Dana",
  profileImage: null,
  theme: "dark",
};

beforeEach(() => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
});

afterEach(() => vi.unstubAllGlobals());

describe("the session", () => {
  test("is absent without an access token", () => {
    localStorage.setItem("userEmail", "dana@example.com");
    expect(readSession()).toBeNull();
  });

  test("is stored under the specified keys", () => {
    storeSession(signedIn);
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      access_token: "own-token",
      refresh_token: "refresh",
      permissions: '["explore_trades"]',
      userEmail: "dana@example.com",
      name: "Dana",
      profileImage: "",
      theme: "dark",
    });
  });

  test.each(["https://example.com/a.png", "picture"])("fetches no profile image %j", (stored) => {
    storeSession({ ...signedIn, profileImage: stored });
    expect(readSession()?.profileImage).toBeNull();
  });

  test.each(["", "null", "undefined"])("takes the profile image %j as absent", (stored) => {
    storeSession(signedIn);
    localStorage.setItem("profileImage", stored);
    expect(readSession()?.profileImage).toBeNull();
  });

  test("puts run-as values first and falls back to the own name", () => {
    storeSession(signedIn);
    localStorage.setItem("RunAsEmail", "target@example.com");
    localStorage.setItem("RunAsAccessToken", "run-as-token");
    localStorage.setItem("RunAsPermissions", '["alerts"]');
    expect(readSession()).toEqual({
      name: "Dana",
      email: "target@example.com",
      permissions: ["alerts"],
      profileImage: null,
      runAs: { name: "Dana", email: "target@example.com", organization: "" },
    });
    expect(effectiveToken()).toBe("run-as-token");
  });

  test("gives a target without permissions none of the admin's", () => {
    storeSession({ ...signedIn, permissions: ["admin"] });
    localStorage.setItem("RunAsEmail", "target@example.com");
    expect(readSession()?.permissions).toEqual([]);
  });

  test("leaves only the device identifier when cleared", () => {
    storeSession(signedIn);
    localStorage.setItem("device_id", "web_1");
    localStorage.setItem("tickerDictionary", "{}");
    sessionStorage.setItem("exploreTrades_results", "[]");
    clearSession();
    expect(Object.keys(localStorage)).toEqual(["device_id"]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe("running as another person", () => {
  const picture = "data:image/jpeg;base64,AAAA";

  test("ends with the admin as before, and the picture saved at the start", () => {
    storeSession({ ...signedIn, profileImage: picture });
    const before = Object.fromEntries(Object.entries(localStorage));
    for (const key of ["Name", "Email", "Organization", "AccessToken", "Permissions"]) {
      localStorage.setItem(`RunAs${key}`, "x");
    }
    localStorage.setItem("AdminEmail", "admin@example.com");
    localStorage.setItem("AdminPermissions", '["admin"]');
    localStorage.setItem("savedProfileImage", picture);
    localStorage.setItem("profileImage", "");
    sessionStorage.setItem("exploreTrades_results", "[]");
    clearRunAs();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(before);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test("is kept under the specified keys, with what comes back afterwards", () => {
    storeSession({ ...signedIn, permissions: ["admin"], profileImage: picture });
    localStorage.setItem("userPreferences", '{"screener_columns":"[]"}');
    const before = Object.fromEntries(Object.entries(localStorage));
    sessionStorage.setItem("exploreTrades_results", "[]");
    beginRunAs({
      accessToken: "run-as-token",
      name: "Priya Raman",
      email: "priya@example.com",
      organization: "Halden & Moore LLP",
      permissions: ["alerts"],
      profileImage: null,
      preferences: { screener_columns: '["ticker"]' },
    });
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      ...before,
      profileImage: "",
      userPreferences: '{"screener_columns":"[\\"ticker\\"]"}',
      RunAsName: "Priya Raman",
      RunAsEmail: "priya@example.com",
      RunAsOrganization: "Halden & Moore LLP",
      RunAsAccessToken: "run-as-token",
      RunAsPermissions: '["alerts"]',
      AdminEmail: "dana@example.com",
      AdminPermissions: '["admin"]',
      savedProfileImage: picture,
      savedUserPreferences: '{"screener_columns":"[]"}',
    });
    expect(Object.keys(sessionStorage)).toEqual([]);
    clearRunAs();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(before);
  });

  test("that ended by itself is reported once, by name", () => {
    storeSession(signedIn);
    expect(takeRunAsEnded()).toBeNull();
    localStorage.setItem("RunAsEmail", "priya@example.com");
    localStorage.setItem("RunAsName", "Priya Raman");
    leaveEndedRunAs();
    expect(readSession()?.runAs).toBeNull();
    expect([takeRunAsEnded(), takeRunAsEnded()]).toEqual(["Priya Raman", null]);
  });

  test("takes nothing from a person who does not", () => {
    storeSession({ ...signedIn, profileImage: picture });
    clearRunAs();
    expect(readSession()?.profileImage).toBe(picture);
  });

  test("begins with the token: from then on calls go out in that name", () => {
    storeSession({ ...signedIn, permissions: ["admin"] });
    localStorage.setItem("RunAsAccessToken", "run-as-token");
    expect(readSession()).toMatchObject({ permissions: [], runAs: { name: "Dana" } });
  });
});

describe("a profile the server answers late", () => {
  test("is stored under the identity it is of", () => {
    storeSession(signedIn);
    expect(storeProfile("dana@example.com", { name: "Dana R.", permissions: ["alerts"] })).toBe(
      true,
    );
    expect(readSession()).toMatchObject({ name: "Dana R.", permissions: ["alerts"] });
  });

  test("changes nothing where another tab runs as someone else, or stopped, or signed out", () => {
    const admin = { name: "Dana R.", profileImage: null, permissions: ["admin"] };
    storeSession(signedIn);
    localStorage.setItem("RunAsAccessToken", "run-as-token");
    localStorage.setItem("RunAsEmail", "priya@example.com");
    localStorage.setItem("RunAsPermissions", '["alerts"]');
    const before = Object.fromEntries(Object.entries(localStorage));
    expect(storeProfile("dana@example.com", admin)).toBe(false);
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(before);
    clearRunAs();
    expect(storeProfile("priya@example.com", { permissions: [] })).toBe(false);
    expect(readSession()?.permissions).toEqual(["explore_trades"]);
    clearSession();
    expect(storeProfile("dana@example.com", admin)).toBe(false);
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe("a stored dictionary", () => {
  const schema = z.record(z.string(), z.string());
  const fetchedAt = 1_700_000_000_000;

  test("is reused while younger than three days", () => {
    storeDictionary("tickerDictionary", { ABC: "Abc Inc" }, fetchedAt);
    const justBefore = fetchedAt + dictionaryLifetimeMs - 1;
    expect(readStoredDictionary("tickerDictionary", schema, justBefore)).toEqual({
      ABC: "Abc Inc",
    });
    expect(
      readStoredDictionary("tickerDictionary", schema, fetchedAt + dictionaryLifetimeMs),
    ).toBeNull();
  });

  test("is not reused when empty or unreadable", () => {
    storeDictionary("tickerDictionary", {}, fetchedAt);
    expect(readStoredDictionary("tickerDictionary", schema, fetchedAt)).toBeNull();
    localStorage.setItem("tickerDictionary", "{");
    expect(readStoredDictionary("tickerDictionary", schema, fetchedAt)).toBeNull();
  });

  test("is kept in memory when the browser's storage is full", () => {
    vi.stubGlobal("localStorage", MemoryStorage.withQuota(20));
    storeDictionary("ownerDictionary", { "1": "A name that does not fit" }, fetchedAt);
    expect(localStorage.getItem("ownerDictionary")).toBeNull();
    expect(readStoredDictionary("ownerDictionary", schema, fetchedAt)).toEqual({
      "1": "A name that does not fit",
    });
    localStore.clearExcept([]);
    expect(readStoredDictionary("ownerDictionary", schema, fetchedAt)).toBeNull();
  });
});

describe("the page asked for", () => {
  test("is answered once", () => {
    rememberRequestedPage("/explore-trades?ticker=ABC");
    expect(takeRequestedPage()).toBe("/explore-trades?ticker=ABC");
    expect(takeRequestedPage()).toBeNull();
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "/login"])(
    "never leads to %s",
    (path) => {
      rememberRequestedPage(path);
      expect(takeRequestedPage()).toBeNull();
    },
  );
});

test("an account that is deleted takes its own drafts along, not those of others", async () => {
  storeSession(signedIn);
  const others = ["ed@example.com", "dana@example.com.au", "ed@example.com as dana@example.com"];
  const own = ["dana@example.com", "dana@example.com as ed@example.com"];
  const keyOf = (account: string) => `reviewDraft:${JSON.stringify([account, "e", "g", 1, "v"])}`;
  for (const account of [...own, ...others]) localStore.write(keyOf(account), "{}");
  await forgetEverything("dana@example.com");
  expect(localStore.keys().toSorted()).toEqual(others.map(keyOf).toSorted());
});

import { useState } from "react";
import type { Session } from "#web/session/account/session.ts";

type AvatarProps = { session: Pick<Session, "name" | "profileImage" | "runAs">; isLarge?: boolean };

/** The profile picture, or the first letter of the name; yellow while running as someone. */
export function Avatar({ session: { name, profileImage, runAs }, isLarge = false }: AvatarProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const size = isLarge ? "size-9 text-base" : "size-7 text-xs";
  if (profileImage !== null && profileImage !== unreadable) {
    const ring = runAs === null ? "" : "outline-2 outline-yellow";
    return (
      <img
        src={profileImage}
        alt=""
        onError={() => setUnreadable(profileImage)}
        className={`${size} ${ring} shrink-0 rounded-full object-cover`}
      />
    );
  }
  const colours = runAs === null ? "bg-info-tint text-info-text" : "bg-yellow text-on-yellow";
  return (
    <span
      aria-hidden="true"
      className={`${size} ${colours} grid shrink-0 place-items-center rounded-full font-semibold`}
    >
      {initialOf(name)}
    </span>
  );
}

function initialOf(name: string): string {
  const [first = "P"] = name.trim();
  return first.toUpperCase();
}

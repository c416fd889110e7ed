import type { Session } from "#web/session/session.ts";

type AvatarProps = { session: Pick<Session, "name" | "profileImage" | "runAs">; isLarge?: boolean };

/** The profile picture, or the first letter of the name; yellow while running as someone. */
export function Avatar({ session, isLarge = false }: AvatarProps) {
  const size = isLarge ? "size-9 text-base" : "size-7 text-xs";
  if (session.profileImage !== null) {
    return (
      <img src={session.profileImage} alt="" className={`${size} rounded-full object-cover`} />
    );
  }
  const colours =
    session.runAs === null ? "bg-info-tint text-info-text" : "bg-yellow text-on-yellow";
  return (
    <span
      aria-hidden="true"
      className={`${size} ${colours} grid shrink-0 place-items-center rounded-full font-semibold`}
    >
      {initialOf(session.name)}
    </span>
  );
}

function initialOf(name: string): string {
  const [first = "P"] = name.trim();
  return first.toUpperCase();
}

import type { TeamMember } from "#contract/brand/people.ts";
import { Portrait } from "#web/brand/portraits/portrait.tsx";
import { classNames } from "#web/ui/class-names.ts";

type SlideProps = {
  member: TeamMember | undefined;
  /** Stands beyond an end of the members, so that turning never runs back over all of them. */
  isCopy: boolean;
  isInert: boolean;
};

export function Slide({ member, isCopy, isInert }: SlideProps) {
  if (member === undefined) return null;
  return (
    <li
      inert={isInert}
      aria-hidden={isInert || undefined}
      className={classNames(
        "grid shrink-0 basis-full grid-cols-[96px_1fr] overflow-clip rounded-dialog border border-border bg-surface md:grid-cols-[184px_1fr] md:grid-rows-[auto_1fr] [@media(width>900px)]:basis-[calc(50%-12px)]",
        isCopy && "noscript:hidden",
      )}
    >
      <div className="border-r border-border max-md:h-30 max-md:border-b md:row-span-2 md:min-h-57.5">
        <Portrait monogram={member.monogram} pattern={member.pattern} />
      </div>
      <div className="self-center px-5 max-md:min-w-0 md:self-start md:px-6 md:pt-6">
        <h3 className="text-lg">{member.name}</h3>
        <p className="mt-0.5 text-sm text-faint">{member.role}</p>
      </div>
      <p className="px-5 pt-4.5 pb-5.5 text-base text-pretty text-muted max-md:col-span-2 md:px-6 md:pt-3 md:pb-6">
        {member.biography}
      </p>
    </li>
  );
}

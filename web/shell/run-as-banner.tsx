type BannerProps = { text: string; actionLabel: string; onAction: () => void };

/** The yellow strip above the navbar. */
function Banner({ text, actionLabel, onAction }: BannerProps) {
  return (
    <output className="flex h-10 items-center justify-center gap-4 bg-yellow px-4 text-sm font-medium text-on-yellow">
      <span className="truncate">{text}</span>
      <button
        type="button"
        onClick={onAction}
        className="h-[26px] shrink-0 rounded-control border border-on-yellow px-2.5 text-xs font-medium hover:bg-yellow-hover"
      >
        {actionLabel}
      </button>
    </output>
  );
}

type RunAsBannerProps = { name: string; organization: string; onRevert: () => void };

export function RunAsBanner({ name, organization, onRevert }: RunAsBannerProps) {
  return (
    <Banner
      text={`Currently Running as ${name} (${organization})`}
      actionLabel="Revert"
      onAction={onRevert}
    />
  );
}

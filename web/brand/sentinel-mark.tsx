/** The one mark of the product, following the theme. */
export function SentinelMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M19.5 7H11a5 5 0 0 0 0 10h10a4.5 4.5 0 0 1 0 9H5.5"
        className="stroke-current"
        strokeWidth="3.2"
        strokeLinecap="square"
        strokeLinejoin="round"
      />
      <circle cx="25.6" cy="7" r="3.1" className="fill-accent" />
    </svg>
  );
}

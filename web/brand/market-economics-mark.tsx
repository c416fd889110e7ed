/** The firm's mark, in the colour of the text around it. */
export function MarketEconomicsMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M3 4h3.4v24H3zM8.3 4h3.4v24H8.3zM13.6 4H17v24h-3.4zM19.4 4H29v3.4h-9.6zM19.4 14.3H27v3.4h-7.6zM19.4 24.6H29V28h-9.6z"
        className="fill-current"
      />
    </svg>
  );
}

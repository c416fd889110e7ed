/**
 * The names the product and the firm go by, and what else of the brand is short. With the other
 * files of this folder the one place to change to run it under other names.
 */
export const brandNames = {
  product: "Sentinel",
  firm: "Market Economics",
  copyright: "© 2025 Market Economics",
} as const;

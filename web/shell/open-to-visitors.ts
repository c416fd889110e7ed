/** The `handle` of routes that visitors may see as well as members. */
export const openToVisitors = { isOpenToVisitors: true } as const;

/** Where a greyed package leads. */
export const requestAccessPath = "/contact-us";

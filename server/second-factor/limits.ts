/** How long after a right password the second factor may follow, and how long a mailed code counts. */
export const signInLifetime = Temporal.Duration.from({ minutes: 10 });
/** Wrong codes that end a sign-in, or a set-up. */
export const mostTries = 5;
/** How long a set-up waits for its first code. */
export const setUpLifetime = Temporal.Duration.from({ minutes: 30 });
/** Source: first specification, section 9. */
export const rememberedFor = Temporal.Duration.from({ hours: 30 * 24 });
/** Between two codes mailed to one account. */
export const mailPause = Temporal.Duration.from({ seconds: 60 });
/** Codes mailed for one sign-in. */
export const mostMailedCodes = 4;
/** Codes mailed to one account, however many sign-ins are opened. */
export const mostCodesAnHour = 10;

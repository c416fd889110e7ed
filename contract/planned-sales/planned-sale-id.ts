import { z } from "zod";

const notice = String.raw`\d{10}-\d{2}-\d{6}`;
const sales = String.raw`\d{1,10}-\d{1,10}-\d{4}-\d{2}-\d{2}`;

/** Identifies sales without a notice: company, person, and the day of one of the sales. */
export const noNoticeIdSchema = z.string().regex(new RegExp(`^${sales}$`));

/** Identifies a notice, or sales without one. */
export const plannedSaleIdSchema = z.string().regex(new RegExp(`^(?:${notice}|${sales})$`));

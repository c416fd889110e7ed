import { z } from "zod";

/** Roles that officers' titles name, in the order in which people read them. */
export const officerRoles = [
  "CEO",
  "CFO",
  "COO",
  "President",
  "Chair",
  "General Counsel",
  "Chief Accounting Officer",
] as const;
export type OfficerRole = (typeof officerRoles)[number];
export const officerRoleSchema = z.enum(officerRoles);

/** What each role stands for. */
export const officerRoleTexts: Readonly<Record<OfficerRole, string>> = {
  CEO: "Chief Executive Officer or Principal Executive Officer",
  CFO: "Chief Financial Officer or Principal Financial Officer",
  COO: "Chief Operating Officer",
  President: "President of the company, not of a division or subsidiary",
  Chair: "Chair of the board, executive or not",
  "General Counsel": "General Counsel or Chief Legal Officer",
  "Chief Accounting Officer":
    "Chief Accounting Officer, Principal Accounting Officer, or Controller",
};

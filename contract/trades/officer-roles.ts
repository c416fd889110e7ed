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

/** The chosen roles in the order of the list. */
export function rolesInOrder(chosen: readonly OfficerRole[]): OfficerRole[] {
  return officerRoles.filter((role) => chosen.includes(role));
}

const details: Readonly<Record<OfficerRole, string>> = {
  CEO: "Chief Executive Officer",
  CFO: "Chief Financial Officer",
  COO: "Chief Operating Officer",
  President: "not of a division",
  Chair: "of the board",
  "General Counsel": "or Chief Legal Officer",
  "Chief Accounting Officer": "or Controller",
};

/** How forms offer the roles. */
export const officerRoleChoices = officerRoles.map((value) => ({
  value,
  label: value,
  detail: details[value],
}));

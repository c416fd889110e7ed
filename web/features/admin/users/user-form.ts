import type { OperationPayload } from "#contract/catalogue.ts";
import type { UserRow } from "#contract/operations/accounts/administration.ts";
import { emailText, isEmail } from "#contract/values/account/email.ts";
import {
  defaultPhoneCode,
  isNationalPhone,
  phoneText,
  splitPhone,
} from "#contract/values/account/phone.ts";
import {
  permissionsProblem,
  readPermissions,
  writePermissions,
} from "../permissions/permissions-text.ts";

/** What is typed about a user. */
export type UserForm = {
  name: string;
  email: string;
  phone: { code: string; national: string };
  organization: string;
  permissions: string;
};

export function formOf(user: UserRow | null): UserForm {
  const phone = user?.phone ?? "";
  return {
    name: user?.name ?? "",
    email: user?.email ?? "",
    phone: phone === "" ? { code: defaultPhoneCode, national: "" } : splitPhone(phone),
    organization: user?.organization ?? "",
    permissions: writePermissions(user?.permissions ?? []),
  };
}

export type UserProblems = Partial<Record<keyof UserForm, string>>;

/** What has to be corrected, by field; the server checks all of it again. */
export function userProblems(form: UserForm): UserProblems {
  const { code, national } = form.phone;
  const permissions = permissionsProblem(form.permissions);
  return {
    ...(form.name.trim() === "" && { name: "Please enter a name." }),
    ...(!isEmail(form.email) && { email: emailText }),
    ...(national !== "" && !isNationalPhone(code, national) && { phone: phoneText }),
    ...(permissions !== null && { permissions }),
  };
}

export function payloadOf(
  form: UserForm,
  user: UserRow | null,
): OperationPayload<"admin_edit_user"> {
  const { code, national } = form.phone;
  return {
    ...(user !== null && { user_access_token: user.user_access_token }),
    name: form.name,
    email: form.email,
    phone: national === "" ? "" : `${code}${national}`,
    organization: form.organization,
    permissions: readPermissions(form.permissions).permissions,
  };
}

/** Whether saving makes someone an administrator who was none: worth a second look. */
export function grantsAdmin(
  form: Pick<UserForm, "permissions">,
  before: readonly string[],
): boolean {
  const { permissions } = readPermissions(form.permissions);
  return permissions.includes("admin") && !before.includes("admin");
}

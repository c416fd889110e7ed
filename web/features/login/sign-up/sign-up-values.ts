import { emailText, isEmail } from "#contract/values/account/email.ts";
import { passwordProblems } from "#contract/values/account/password-rules.ts";
import { defaultPhoneCode, isPhone, phoneText } from "#contract/values/account/phone.ts";

/** What the form holds; the phone's code is empty when its digits are a whole number. */
export const emptySignUp = {
  name: "",
  email: "",
  phone: { code: defaultPhoneCode, national: "" },
  password: "",
  confirmation: "",
  token: "",
};

export type SignUpValues = typeof emptySignUp;
export type SignUpField = Exclude<keyof SignUpValues, "token">;

/** The fields that can be wrong, in the order of the form. */
export const checkedFields = ["name", "email", "phone", "password", "confirmation"] as const;

/** What is wrong with each field, in the words next to it. */
export function signUpProblems(values: SignUpValues): Partial<Record<SignUpField, string>> {
  const { name, email, phone, password, confirmation } = values;
  const broken = passwordProblems(password);
  return {
    ...(name.trim() === "" && { name: "Please enter your name." }),
    ...(!isEmail(email) && { email: emailText }),
    ...(!isPhone(`${phone.code}${phone.national}`) && { phone: phoneText }),
    ...(password === "" && { password: "Please enter a password." }),
    ...(broken.length > 0 && { password: broken.join("\n") }),
    ...(confirmation !== password && { confirmation: "Passwords do not match." }),
  };
}

/**
 * Whether the button can be pressed. Name and phone are not among its conditions; they are checked
 * when it is. Source: first specification, section 5
 */
export function isSignUpReady(values: SignUpValues): boolean {
  const { email, password, confirmation } = signUpProblems(values);
  return email === undefined && password === undefined && confirmation === undefined;
}

/** Why the form is not sent, in the specification's words; null when nothing keeps it. */
export function refusalOnSubmit(values: SignUpValues): string | null {
  const { confirmation, ...others } = signUpProblems(values);
  if (Object.keys(others).length > 0) return "Please fix the errors before submitting.";
  return confirmation === undefined ? null : "Passwords must match before signing up.";
}

/** The call's payload, in the wire's own names. */
export function signUpPayload({ name, email, phone, password, token }: SignUpValues) {
  return {
    name: name.trim(),
    email: email.trim(),
    phone: `${phone.code}${phone.national}`,
    password,
    ...(token.trim() !== "" && { sign_up_token: token.trim() }),
  };
}

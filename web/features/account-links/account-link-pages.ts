// One file for the visitor: the names of three would weigh more on every public page than the
// three pages do here.
export { ForgotPasswordPage } from "./forgot-password-page.tsx";
export { ResetPasswordPage } from "./reset-password-page.tsx";
export { VerifyEmailPage } from "./verify-email-page.tsx";

export type PublicScreen = {
  path: string;
  /** Its name in the tab of the browser, in menus, links and notices. */
  label: string;
  allowed: "everyone" | "signed out";
};

/**
 * The screens that need no sign-in: the part of the table of screens that visitors load, who may not
 * load the rest of it.
 */
export const publicScreens = {
  login: { path: "/login", label: "Client Login", allowed: "signed out" },
  signUp: { path: "/sign-up", label: "Sign Up", allowed: "signed out" },
  forgotPassword: { path: "/forgot-password", label: "Reset your password", allowed: "everyone" },
  resetPassword: { path: "/reset-password", label: "Set a new password", allowed: "everyone" },
  verifyEmail: { path: "/verify-email", label: "Verify your email", allowed: "everyone" },
  contact: { path: "/contact-us", label: "Let's talk", allowed: "everyone" },
  terms: { path: "/terms", label: "Terms of Service", allowed: "everyone" },
  status: { path: "/status", label: "Status", allowed: "everyone" },
  notFound: { path: "*", label: "Page not found", allowed: "everyone" },
} as const satisfies Record<string, PublicScreen>;

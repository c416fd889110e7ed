import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { emailSchema } from "#contract/values/email.ts";
import { CallError } from "#web/api/call-error.ts";
import { takePageAskedFor } from "#web/session/page-asked-for.ts";
import { Button } from "#web/ui/button/button.tsx";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { signIn } from "./api/check-login.ts";

const loginSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, "Please enter your password."),
});

export function LoginForm() {
  const navigate = useNavigate();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    mode: "onTouched",
    resolver: zodResolver(loginSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (typed) => {
    try {
      await signIn(typed);
    } catch (error) {
      setError("root", { message: loginErrorText(error) });
      setFocus("password");
      return;
    }
    await navigate(takePageAskedFor() ?? "/dashboard", { replace: true });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {errors.root?.message !== undefined && (
        <p
          role="alert"
          className="rounded-control bg-danger-tint px-3 py-2 text-sm text-danger-text"
        >
          {errors.root.message}
        </p>
      )}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" size="large" busy={isSubmitting} className="mt-2 w-full">
        Login
      </Button>
    </form>
  );
}

/** The server's text as given; the page's own text when there was no answer. */
function loginErrorText(error: unknown): string {
  return error instanceof CallError && error.kind === "refused"
    ? error.message
    : "An error occurred while connecting to the server.";
}

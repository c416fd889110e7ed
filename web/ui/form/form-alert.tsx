/** Why a form was not taken; nothing without a text. */
export function FormAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-sm text-danger-text">
      {text}
    </p>
  );
}

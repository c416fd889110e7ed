/** Only a heading, as specified. */
export function TermsPage() {
  return (
    <div className="mx-auto max-w-[720px] px-6 py-16 max-sm:px-4 max-sm:py-10">
      <h1 className="text-xl">Terms of Service</h1>
    </div>
  );
}

/**
 * Whether a screen was opened to edit a reviewer's work as an admin. The categorization screens
 * pass it as navigation state, which the browser keeps over a reload.
 * Source: second specification, section 2, Categorization detail.
 */
export function isAdminEditing(locationState: unknown): boolean {
  return (
    typeof locationState === "object" &&
    locationState !== null &&
    "isAdminMode" in locationState &&
    locationState.isAdminMode === true
  );
}

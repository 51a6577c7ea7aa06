/** Signing out removes all typed drafts from the device, which may be shared. */
export function dropDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('draft ')) localStorage.removeItem(name)
  } catch {}
}

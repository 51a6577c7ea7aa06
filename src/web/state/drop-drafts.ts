/** Whoever signs out leaves nothing of what they typed on the device: it may not be theirs. */
export function dropDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('draft ')) localStorage.removeItem(name)
  } catch {}
}

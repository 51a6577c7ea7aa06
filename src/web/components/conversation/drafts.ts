/** What somebody types in a conversation lies on their device until it is sent: a closed tab or a lost connection takes nothing. */
export function readDraft(place: string): string {
  try {
    return localStorage.getItem(nameOf(place)) ?? ''
  } catch {
    return ''
  }
}

/** Browsers may refuse, or have no room: then nothing is kept, and nothing else fails. */
export function keepDraft(place: string, text: string): void {
  try {
    if (text) localStorage.setItem(nameOf(place), text)
    else localStorage.removeItem(nameOf(place))
  } catch {}
}

function nameOf(place: string): string {
  return `draft ticket ${place}`
}

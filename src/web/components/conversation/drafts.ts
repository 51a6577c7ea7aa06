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

/** Forgets what was kept at a place, with all that was kept beside it. */
export function dropDraft(place: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name === nameOf(place) || name.startsWith(`${nameOf(place)} `)) localStorage.removeItem(name)
  } catch {}
}

const ownerName = 'owner of drafts'

/** From now on drafts are those of one account: what another one typed in this browser is shown to nobody. */
export function claimDrafts(owner: string): void {
  try {
    if (localStorage.getItem(ownerName) === owner) return
    for (const name of Object.keys(localStorage))
      if (name.startsWith(nameOf(''))) localStorage.removeItem(name)
    localStorage.setItem(ownerName, owner)
  } catch {}
}

function nameOf(place: string): string {
  return `draft ticket ${place}`
}

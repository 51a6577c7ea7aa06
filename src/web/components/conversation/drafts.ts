/**
 * Drafts of conversations are stored on the device until they are sent, so that a closed tab or a lost connection loses
 * nothing.
 */
export function readDraft(id: string): string {
  try {
    return localStorage.getItem(nameOf(id)) ?? ''
  } catch {
    return ''
  }
}

/** Browsers may deny storage or be out of space: then nothing is stored, and nothing else fails. */
export function keepDraft(id: string, text: string): void {
  try {
    if (text) localStorage.setItem(nameOf(id), text)
    else localStorage.removeItem(nameOf(id))
  } catch {}
}

/** Deletes a draft together with its additional entries. */
export function dropDraft(id: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name === nameOf(id) || name.startsWith(`${nameOf(id)} `)) localStorage.removeItem(name)
  } catch {}
}

const ownerName = 'owner of drafts'

/** Assigns the drafts to an account and deletes those that another account typed in this browser. */
export function claimDrafts(owner: string): void {
  try {
    if (localStorage.getItem(ownerName) === owner) return
    for (const name of Object.keys(localStorage))
      if (name.startsWith(nameOf(''))) localStorage.removeItem(name)
    localStorage.setItem(ownerName, owner)
  } catch {}
}

function nameOf(id: string): string {
  return `draft ticket ${id}`
}

/** Stores the seal that this browser saw while the game was open, which reveals a later exchange. */

export function rememberSeal(gameCode: string, commitment: string): void {
  try {
    if (localStorage.getItem(keyOf(gameCode)) === null) localStorage.setItem(keyOf(gameCode), commitment)
  } catch {
    // Storage is not available; the check then does without it.
  }
}

/** Undefined if this browser did not see the game while it was open. */
export function rememberedSeal(gameCode: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(gameCode)) ?? undefined
  } catch {
    return undefined
  }
}

function keyOf(gameCode: string): string {
  return `guess_game ${gameCode}`
}

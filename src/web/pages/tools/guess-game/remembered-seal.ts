/** The seal that this browser saw while the game was open: whoever exchanged it since is found out here. */

export function rememberSeal(gameCode: string, commitment: string): void {
  try {
    if (localStorage.getItem(keyOf(gameCode)) === null) localStorage.setItem(keyOf(gameCode), commitment)
  } catch {
    // Nothing is kept here; then the check says what it can without.
  }
}

/** Undefined where this browser did not see the game while it was open. */
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

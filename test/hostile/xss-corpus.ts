import { addressAttempts } from './address-attempts.ts'
import { markupAttempts } from './markup-attempts.ts'
import { quietAttempts } from './quiet-attempts.ts'

/**
 * Hostile texts, each of which would set `window.strangerRan` if interpreted as more than text. Composed of parts;
 * without duplicates.
 */
export const xssCorpus: readonly string[] = [
  ...new Set([...markupAttempts, ...addressAttempts, ...quietAttempts]),
]

/** Those that a field accepts: the others contain characters that UTF-8 or the database cannot represent. */
export const typableCorpus: readonly string[] = xssCorpus.filter(
  (attempt) => attempt.isWellFormed() && !attempt.includes('\0'),
)

/** Packs the attempts into texts of limited length, one per line, until every attempt is in some text. */
export function inTexts(attempts: readonly string[], longest: number): string[] {
  const texts: string[] = []
  for (const attempt of attempts) {
    const before = texts.at(-1)
    if (before !== undefined && before.length + attempt.length < longest)
      texts[texts.length - 1] = `${before}\n${attempt}`
    else texts.push(attempt)
  }
  return texts
}

import { addressAttempts } from './address-attempts.ts'
import { markupAttempts } from './markup-attempts.ts'
import { quietAttempts } from './quiet-attempts.ts'

/** Texts of strangers, each of which would set `window.strangerRan` if anything read it as more than text. Made of parts; none twice. */
export const xssCorpus: readonly string[] = [
  ...new Set([...markupAttempts, ...addressAttempts, ...quietAttempts]),
]

/** Those that a field takes: the others hold signs that neither UTF-8 nor the database has. */
export const typableCorpus: readonly string[] = xssCorpus.filter(
  (attempt) => attempt.isWellFormed() && !attempt.includes('\0'),
)

/** So many of them as a text holds, one a line, and again, until all of them stand in some text. */
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

import type { FileProblemCode } from '#contract/api/file-problems.ts'

/**
 * The only error with which a reader refuses a file: a stable code of the catalog and the values for the placeholders
 * of its message (a `context` among them chooses a variant of the message, as in i18next).
 */
export class FileProblem extends Error {
  readonly code: FileProblemCode
  readonly details: Record<string, string | number>

  constructor(code: FileProblemCode, details: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'FileProblem'
    this.code = code
    this.details = details
  }
}

/** `limit` in bytes. */
export function tooLarge(limit: number): FileProblem {
  return new FileProblem('file_too_large', { limit })
}

/** An object with a duplicate key: one of the two values would be lost, and a person with it. */
export function keyTwice(key: string, row: number): FileProblem {
  return new FileProblem('file_duplicate_keys', { key: shownKey(key), row, context: 'row' })
}

const maxKeyLength = 60

function shownKey(key: string): string {
  return [...key.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')].slice(0, maxKeyLength).join('')
}

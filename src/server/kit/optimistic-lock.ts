import { type ErrorCode, fail } from '#contract/api/errors.ts'

/** What an edit was made from: the version of the record, the time of its last change, or both. */
export interface EditedFrom {
  /** 0: there was no record yet */
  version?: number
  /** `updated_at` of the record; absent: the edit replaces whatever is there */
  seen?: string | undefined
}

interface Versioned {
  version?: number
  updated_at?: Date
}

/** The optimistic lock: whether a record is no longer the one that an edit was made from. */
export function isStale(stored: Versioned | undefined, { version, seen }: EditedFrom): boolean {
  if (version !== undefined && version !== (stored?.version ?? 0)) return true
  if (seen === undefined || !stored?.updated_at) return false
  return new Date(seen).getTime() !== stored.updated_at.getTime()
}

type StaleCode = Extract<
  ErrorCode,
  'changed_meanwhile' | `${'content' | 'module' | 'menu' | 'page_text' | 'mail_text'}_changed`
>

/** Refuses to save over a change that the editor of the record has not seen (ADR-094). */
export function assertNotStale(
  stored: Versioned | undefined,
  from: EditedFrom,
  code: StaleCode = 'changed_meanwhile',
): void {
  if (isStale(stored, from)) throw fail(code)
}

import { fail } from '#contract/api/errors.ts'

/** Refuses to save over a change that the editor of the record has not seen. */
export function assertUnchanged(record: { updated_at: Date }, seen: string | undefined): void {
  if (hasChangedSince(record, seen)) throw fail('changed_meanwhile')
}

export function hasChangedSince({ updated_at }: { updated_at: Date }, seen: string | undefined): boolean {
  return seen !== undefined && new Date(seen).getTime() !== updated_at.getTime()
}

import { fail } from '#contract/api/errors.ts'

/** Refuses to save over a change that the editor of the record has not seen. */
export function assertUnchanged({ updated_at }: { updated_at: Date }, seen: string | undefined): void {
  if (seen !== undefined && new Date(seen).getTime() !== updated_at.getTime()) throw fail('changed_meanwhile')
}

import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Says in an edit form which version of the record it was made from. */
export function SeenField({ at }: { at: string }) {
  return <input type="hidden" name="seen" value={at} />
}

/** The same in a payload, so that a change by someone else is not overwritten unseen. */
export function seenOf({ seen }: Readonly<Record<string, string>>): { seen?: string } {
  return seen ? { seen } : {}
}

/** Pages are loaded again after a conflict: their form then knows the newer version, and saves over it if asked again. */
export function reloadsAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

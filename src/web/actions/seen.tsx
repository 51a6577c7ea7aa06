import { useContext } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { DraftContext } from './draft-context.ts'

/** Says in an edit form which version of the record it was made from. */
export function SeenField({ at }: { at: string }) {
  return <input type="hidden" name="seen" value={useDraftValue('seen') ?? at} />
}

/** The same for what has numbered versions. */
export function VersionField({ version }: { version: number }) {
  return <input type="hidden" name="version" value={useDraftValue('version') ?? version} />
}

/** A restored draft was made from the version of its time. */
function useDraftValue(name: string): string | undefined {
  return useContext(DraftContext)?.answer?.values[name]
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

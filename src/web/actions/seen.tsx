import { useContext, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import type { ActionAnswer } from './answer-action.ts'
import { DraftContext, useSentAnswer } from './use-answer.ts'

interface SeenFieldProps {
  /** when the record was changed, as it was loaded last */
  at: string
  /** of the form */
  intent?: string
}

/** Says in an edit form which version of the record it was made from. */
export function SeenField({ at, intent = 'save' }: SeenFieldProps) {
  const made = useMadeFrom(at, intent)
  return <input type="hidden" name="seen" value={useDraftValue('seen') ?? made} />
}

/** The same for what has numbered versions. */
export function VersionField({ version }: { version: number }) {
  const typedFrom = unsavedOf(useSentAnswer(), 'save')?.values['version']
  return <input type="hidden" name="version" value={useDraftValue('version') ?? typedFrom ?? version} />
}

/**
 * A page may load again while a form is filled in, but the form keeps the version that it began with: what was chosen
 * in it stays, too. It gets the newer one after its own conflict, and after a form of the page that was made from the
 * same version was saved, because then nothing else has changed.
 */
function useMadeFrom(at: string, intent: string): string {
  const answer = useSentAnswer()
  const isSettled = useNavigation().state === 'idle'
  const [made, setMade] = useState({
    from: unsavedOf(answer, intent)?.values['seen'] ?? at,
    answeredAt: answer?.at,
  })
  if (answer && isSettled && answer.at !== made.answeredAt) {
    const isOwn = answer.ok
      ? answer.values['seen'] === made.from
      : answer.intent === intent && answer.isConflict
    setMade({ from: isOwn ? at : made.from, answeredAt: answer.at })
  }
  return made.from
}

/** What came back from the server unsaved, but not from a conflict: without scripts the page is a new one then. */
function unsavedOf(answer: ActionAnswer | undefined, intent: string): ActionAnswer | undefined {
  return answer?.intent === intent && !answer.ok && !answer.isConflict ? answer : undefined
}

/** A restored draft was made from the version of its time. */
function useDraftValue(name: string): string | undefined {
  return useContext(DraftContext)?.answer?.values[name]
}

/** The same in a payload, so that a change by someone else is not overwritten unseen. */
export function seenOf({ seen }: Readonly<Record<string, string>>): { seen?: string } {
  return seen ? { seen } : {}
}

/**
 * Pages are loaded again after each refusal with 409, as every conflict is one: their form then knows the newer version,
 * and saves over it when it is sent again.
 */
export function reloadsAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

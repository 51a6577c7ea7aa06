import { type ReactNode, useContext, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import type { ActionAnswer } from '#web/actions/answer-action.ts'
import { isSaved } from '#web/actions/use-answer.ts'
import { UnsavedContext } from './leave-guard.tsx'

interface HeldRecordProps<Loaded> {
  /** as it was loaded last */
  record: Loaded
  /** which one it is */
  id: string
  version: number | string
  /** an action that makes a new version, but changes nothing that the form shows */
  besides?: string
  /** the form, with the version that its saving replaces */
  children: (record: Loaded, version: number | string) => ReactNode
}

interface Held<Loaded> extends Pick<HeldRecordProps<Loaded>, 'record' | 'id' | 'version'> {
  replaces: number | string
  /** the answer that was taken into account last */
  answeredAt: number | undefined
}

/**
 * Holds the record that a form began with. Pages load again at any time, and a newer version made by someone else would
 * take away what is being typed, or be replaced unseen. So it waits while the form has unsaved changes, until saving them
 * meets the conflict.
 */
export function HeldRecord<Loaded>({ record, id, version, besides, children }: HeldRecordProps<Loaded>) {
  const unsaved = useContext(UnsavedContext)
  const answer = useActionData<ActionAnswer>()
  const isSettled = useNavigation().state === 'idle'
  const newest = { record, id, version, replaces: version, answeredAt: answer?.at }
  const [held, setHeld] = useState<Held<Loaded>>(newest)
  const latest = answer && isSettled && answer.at !== held.answeredAt ? answer : undefined
  const isUnsaved = unsaved.size > 0 || (answer?.intent === 'save' && !answer.ok && !answer.isConflict)
  const isNewer = version !== held.version
  let next = held
  if (id !== held.id || (isNewer && (!isUnsaved || ends(latest)))) next = newest
  else if (latest) {
    const isOwn = latest.ok && latest.intent === besides && isNext(held.replaces, latest, version)
    next = { ...held, replaces: isOwn ? version : held.replaces, answeredAt: latest.at }
  }
  if (next !== held) setHeld(next)
  return children(next.version === version ? record : next.record, next.replaces)
}

/** Actions after which the form begins again. */
const beginning: ReadonlySet<string> = new Set(['save', 'restore', 'remove'])

/** Whether an answer ends the editing of a version; one that shows a step of it, such as a search, does not. */
function ends(answer: ActionAnswer | undefined): boolean {
  if (!answer) return false
  return answer.isConflict ?? (isSaved(answer) && beginning.has(answer.intent))
}

/** Whether a version follows directly from an action on the one before, so that it holds nothing unseen. */
function isNext(before: number | string, { values }: ActionAnswer, version: number | string): boolean {
  return values['version'] === String(before) && version === Number(before) + 1
}

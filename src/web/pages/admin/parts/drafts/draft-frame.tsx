import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ActionAnswer } from '#web/actions/answer-action.ts'
import { DraftContext } from '#web/actions/draft-context.ts'
import { isSaved, useAnswer } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { DraftNote } from './draft-note.tsx'
import { dropDraft, type KeptDraft } from './kept-drafts.ts'
import { formOf } from './typed-pairs.ts'
import { useKeptTyping } from './use-kept-typing.ts'

interface DraftFrameProps {
  /** storage key: the account of the writer, then the form */
  id: string
  /** of the form */
  intent?: string
  /** what the form was made from: its version, or when it was changed; nothing for something new */
  version?: number | string
  /** the form */
  children: ReactNode
}

/**
 * Stores on this device what is typed into a form until it is saved, and offers it when the form is opened again: after a
 * session that ended, a closed tab, a crash. The form gets a restored draft as its answer, as if it had come back unsaved.
 */
export function DraftFrame(props: DraftFrameProps) {
  return <Frame key={props.id} {...props} />
}

function Frame({ id, intent = 'save', version = 0, children }: DraftFrameProps) {
  const t = useT()
  const answer = useAnswer()
  const [discardedAt, setDiscardedAt] = useState<number>()
  const own = answer?.intent === intent && answer.at !== discardedAt ? answer : undefined
  const isScripted = useScripted()
  const [taken, setTaken] = useState<{ draft: KeptDraft; after: number | undefined }>()
  // The next answer to the form is about what was restored, too.
  const draft = taken && taken.after === own?.at ? taken.draft : undefined
  const isUnsaved = draft !== undefined || (own !== undefined && !isSaved(own))
  const hasTyped = useKeptTyping({ id, intent, version, answeredAt: own?.at, isUnsaved })
  useSaved(id, intent, own)
  const discard = () => {
    dropDraft(id)
    setTaken(undefined)
    if (own && !isSaved(own)) setDiscardedAt(own.at)
  }
  return (
    <DraftContext value={{ answer: draft && answerOf(draft, intent), discardedAt, discard }}>
      {isScripted && (
        <DraftNote
          id={id}
          version={version}
          older={t('drafts.older')}
          isHidden={hasTyped || taken !== undefined || own !== undefined || discardedAt !== undefined}
          onTake={(draft) => setTaken({ draft, after: own?.at })}
        />
      )}
      {/* Fields begin with what was restored, or again with what is saved. */}
      <Fragment key={`${taken?.draft.at} ${discardedAt}`}>{children}</Fragment>
    </DraftContext>
  )
}

function answerOf({ at, pairs }: KeptDraft, intent: string): ActionAnswer {
  return {
    intent,
    mark: '',
    ok: false,
    message: '',
    lines: [],
    fields: {},
    values: pairs,
    at: Date.parse(at),
  }
}

/** Removes the stored draft once the form was saved: its page says so, or sending it led to another page. */
function useSaved(id: string, intent: string, own: ActionAnswer | undefined): void {
  const path = usePath()
  // Whose session or right has ended may come back.
  const signIn = path('signIn')
  const notAuthorized = path('notAuthorized')
  const isSent = useRef(false)
  useEffect(() => {
    isSent.current = false
    if (own && isSaved(own)) dropDraft(id)
  }, [id, own])
  useEffect(() => {
    const begun = location.href
    const sent = ({ target }: Event) => {
      isSent.current = formOf(target, intent) !== undefined
    }
    document.addEventListener('submit', sent, true)
    return () => {
      document.removeEventListener('submit', sent, true)
      const isRefused = location.pathname === signIn || location.pathname === notAuthorized
      if (isSent.current && location.href !== begun && !isRefused) dropDraft(id)
    }
  }, [id, intent, signIn, notAuthorized])
}

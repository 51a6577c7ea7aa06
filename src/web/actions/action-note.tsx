import { useEffect, useRef } from 'react'
import { useLocation, useSubmit } from 'react-router'
import type { User } from '#contract/accounts/user.ts'
import { useT } from '../i18n/frame.tsx'
import { buttonClass } from '../ui/buttons/button.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { Note, WithoutScript } from '../ui/note.tsx'
import { ActionButton } from './action-form.tsx'
import type { ActionAnswer } from './answer-action.ts'
import type { Fetched } from './answer-list-action.ts'
import { ProveIdentity } from './prove-identity.tsx'
import { isSaved, useAnswer, useOutcomeToast } from './use-answer.ts'

/** How actions on a page are undone. */
export interface Undo {
  label: string
  /** the form that undoes an action, keyed by the intent of the action */
  forms: Readonly<Record<string, { intent: string; fields?: Readonly<Record<string, string>> } | undefined>>
}

interface ActionNoteProps {
  user: User
  /** display names of the sensitive actions on the page */
  actions: Readonly<Record<string, string>>
  undo?: Undo | undefined
  /** the answer to a form on the previous page, which redirected here */
  before?: ActionAnswer | undefined
  /** the answer is shown next to its form, so showing it here would repeat it */
  isShownBelow?: boolean
}

/** The result of the last form on a page: a toast, a note without scripts, or the request for a proof of identity. */
export function ActionNote({ user, actions, undo, before, isShownBelow = false }: ActionNoteProps) {
  const t = useT()
  const answer = useAnswer() ?? before
  const undoForm = undoFormOf(answer, undo)
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const back = undoForm && {
    label: undo?.label ?? '',
    onClick: () =>
      void submit(
        { intent: undoForm.intent, ...undoForm.fields },
        { method: 'post', action: pathname + search, preventScrollReset: true },
      ),
  }
  const file = answer?.ok && isFile(answer.shown) ? answer.shown.file : undefined
  useFetchedFile(file, answer?.at)
  useOutcomeToast(answer, file ? { label: t('account.download'), href: file } : back)
  if (!answer) return null
  if (answer.proof)
    return <ProveIdentity answer={answer} user={user} actionName={actions[answer.intent]} key={answer.at} />
  if (isShownBelow || answer.isConflict) return null
  return (
    <WithoutScript>
      {answer.ok ? (
        <Note kind="good" role="status" title={answer.message}>
          {file && <FileLink file={file} />}
          {undoForm && (
            <ActionButton intent={undoForm.intent} fields={undoForm.fields ?? {}} size="small">
              {undo?.label}
            </ActionButton>
          )}
        </Note>
      ) : (
        <Note kind="bad" role="alert" title={t('account.failed')}>
          <p className="whitespace-pre-line">{answer.message}</p>
        </Note>
      )}
    </WithoutScript>
  )
}

function isFile(value: unknown): value is Fetched {
  return typeof value === 'object' && value !== null && 'file' in value
}

/** An answer that shows something new has not done anything yet, so there is nothing to undo. */
function undoFormOf(answer: ActionAnswer | undefined, undo: Undo | undefined) {
  return answer && isSaved(answer) ? undo?.forms[answer.intent] : undefined
}

/** Downloads a file for which the user has just proved their identity. */
function useFetchedFile(file: string | undefined, at: number | undefined) {
  const fetched = useRef<number>(undefined)
  useEffect(() => {
    if (!file || fetched.current === at) return
    fetched.current = at
    window.location.assign(file)
  }, [file, at])
}

function FileLink({ file }: { file: string }) {
  const t = useT()
  return (
    <a href={file} download className={buttonClass({ size: 'small' })}>
      <Icon name="download" />
      {t('account.download')}
    </a>
  )
}

import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { formAccountField } from '#contract/accounts/account-views.ts'
import type { ActionAnswer } from '#web/actions/answer-action.ts'
import { DraftContext, isSaved, useAnswer } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { restMs } from '../use-rest.ts'
import { DraftNote, dropDraft, type KeptDraft, keepDraft } from './kept-drafts.tsx'

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

interface KeptTyping {
  /** storage key */
  id: string
  intent: string
  version: number | string
  /** when the form was answered last */
  answeredAt: number | undefined
  /** the form shows what was not saved */
  isUnsaved: boolean
}

/** Stores what is typed into the form with this intent; says whether anything was. */
function useKeptTyping({ id, intent, version, answeredAt, isUnsaved }: KeptTyping): boolean {
  const [hasTyped, setHasTyped] = useState(false)
  // What is saved, as far as the form began with it: a form that is back at it has nothing to store.
  const saved = useRef<{ since: string; pairs: string }>(undefined)
  // For another version and after an answer the form begins again.
  const since = `${version} ${answeredAt}`
  useEffect(() => {
    const form = isUnsaved ? undefined : findForm(intent)
    saved.current = form && { since, pairs: JSON.stringify(pairsOf(form)) }
  }, [intent, since, isUnsaved])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let unstored: HTMLFormElement | undefined
    const store = () => {
      clearTimeout(timer)
      const form = unstored
      unstored = undefined
      if (!form?.isConnected) return
      const pairs = pairsOf(form)
      if (JSON.stringify(pairs) === saved.current?.pairs) dropDraft(id)
      else keepDraft(id, { version: pairs['seen'] ?? version, at: new Date().toISOString(), pairs })
    }
    const typed = ({ target }: Event) => {
      unstored = formOf(target, intent) ?? unstored
      if (!unstored) return
      setHasTyped(true)
      clearTimeout(timer)
      timer = setTimeout(store, restMs)
    }
    // What is sent may be answered by a session that has ended.
    const sent = ({ target }: Event) => {
      unstored = formOf(target, intent)
      store()
    }
    document.addEventListener('input', typed)
    document.addEventListener('submit', sent, true)
    addEventListener('pagehide', store)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', typed)
      document.removeEventListener('submit', sent, true)
      removeEventListener('pagehide', store)
    }
  }, [id, intent, version])
  return hasTyped
}

/** The form of the page that an event came from, if its hidden field `intent` says this. */
function formOf(target: EventTarget | null, intent: string): HTMLFormElement | undefined {
  if (!(target instanceof Element)) return undefined
  // A field may stand outside its form and name it by id.
  const owner = 'form' in target && target.form instanceof HTMLFormElement ? target.form : undefined
  const form = owner ?? target.closest('form') ?? undefined
  return form && intentOf(form) === intent ? form : undefined
}

/** The form of the page with this intent. */
function findForm(intent: string): HTMLFormElement | undefined {
  const forms = document.querySelectorAll<HTMLFormElement>('#main form')
  return [...forms].find((form) => intentOf(form) === intent)
}

function intentOf(form: HTMLFormElement): string | undefined {
  const hidden = [...form.elements].find(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === 'intent',
  )
  return hidden?.value
}

/** What says which form it is, and in whose account it was opened. */
const unstored = new Set(['intent', 'mark', formAccountField])

/** What a form holds, by name, without what must not be stored on a device: passwords, codes and files. */
function pairsOf(form: HTMLFormElement): Record<string, string> {
  const secret = new Set([...form.elements].filter(isSecret).map((field) => field.getAttribute('name')))
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !unstored.has(name) && !secret.has(name) ? [[name, value]] : [],
    ),
  )
}

/** A password that is shown is a text field, but its kind is still named for password managers. */
function isSecret(field: Element): boolean {
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'password' || /password|one-time-code/.test(field.getAttribute('autocomplete') ?? '')
}

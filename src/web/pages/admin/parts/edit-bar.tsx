import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { ConflictNote } from '#web/actions/action-form.tsx'
import { DraftContext, useAnswer } from '#web/actions/use-answer.ts'
import { type OpenLinkTo, useMayOpen } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { useApple } from '#web/state/apple.ts'
import { useScripted } from '#web/state/scripted.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { isTouched } from '#web/ui/forms/touched-fields.ts'

export interface EditBarProps {
  /** what saving does, where it is more than to save what was changed; then it need not wait for a change */
  save?: string | undefined
  isDirty: boolean
  busy: boolean
  /** how many fields were changed, if that is known */
  changes?: number | undefined
  /** what else is to know about the changes */
  says?: ReactNode
  /** when the record was changed last; something new never was */
  savedAt?: string | undefined
  /** id of the form, if the bar is not in it */
  form?: string
  /** another way to save */
  more?: ReactNode
  /** the list that the record is in */
  back?: OpenLinkTo
  /** what keeps the form from being saved */
  faults?: ReactNode
  /** discards the changes; otherwise the form is reset. Only with scripts: without them leaving does so */
  onDiscard?: (() => void) | undefined
}

/**
 * Docked at the bottom of the window while a form is edited: the state of the form, the way out, and saving, which
 * waits until something has changed. It is fixed, so that it stands at the same place however short the form is; the
 * page leaves as much room below its end as the bar is high.
 */
export function EditBar(props: EditBarProps) {
  const { save, isDirty, busy, form, more, faults } = props
  const t = useT()
  const answer = useAnswer()
  const isApple = useApple()
  const bar = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => observeHeight(bar.current), [])
  useEffect(() => pressOnKey(button), [])
  // Without scripts it is not known whether something has changed.
  const isHeld = useScripted() && !save && !isDirty && !busy && !answer?.isConflict
  if (isDirty && isAsked) setIsAsked(false)
  return (
    <div
      ref={bar}
      className="edit-bar fixed inset-x-[var(--dash-side)_0] inset-be-0 z-10 flex flex-wrap gap-y-1.5 gap-x-3 items-center min-h-14 pbs-2 px-(--gutter) pbe-[max(8px,env(safe-area-inset-bottom))] border-bs border-bs-line bg-paper text-ink-2 text-14 [&[data-dirty]]:border-bs-mark print:hidden"
      data-dirty={isDirty || undefined}
    >
      {faults}
      {answer?.isConflict && <ConflictNote />}
      <FormState {...props} isAsked={isAsked} />
      <div className="flex flex-wrap gap-2 items-center justify-end ms-auto">
        <WayOut {...props} />
        {more}
        <Button
          ref={button}
          type="submit"
          form={form}
          kind={isDirty || busy ? 'primary' : 'quiet'}
          size="small"
          busy={busy}
          aria-disabled={isHeld || busy || undefined}
          aria-keyshortcuts="Control+S Meta+S"
          title={isHeld ? t('leave.nothing') : undefined}
          className="edit-bar-save noscript:[--button:var(--accent)] noscript:[--button-edge:transparent] noscript:[--button-ink:var(--on-accent)]"
          onClick={(event) => {
            if (!isHeld || isTyped(event.currentTarget.form)) return
            event.preventDefault()
            setIsAsked(true)
          }}
        >
          {answer?.isConflict ? t('conflict.save') : (save ?? t('leave.save'))}
          <kbd
            className="needs-script min-w-11 p-0 border-0 bg-transparent text-inherit text-center [@media(hover:none),(max-width:920px)]:hidden"
            aria-hidden="true"
          >
            {isApple ? '⌘' : t('dash.key.control')} S
          </kbd>
        </Button>
      </div>
    </div>
  )
}

/** Ctrl S saves, instead of the page as a file. */
function pressOnKey(button: RefObject<HTMLButtonElement | null>): () => void {
  const listen = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return
    if (event.defaultPrevented) return
    event.preventDefault()
    const form = formOf(document.activeElement)
    const isElsewhere = form && form !== button.current?.form
    if (!event.repeat && !isElsewhere && !document.querySelector('dialog[open]')) button.current?.click()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

/** The form of a field; undefined for anything else. */
function formOf(element: Element | null): HTMLFormElement | null | undefined {
  return (element as HTMLInputElement | null)?.form
}

/** What was typed before scripts ran is seen only in the fields. */
function isTyped(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => field.getAttribute('name') && isTouched(field))
}

/** Tells the page how high the bar is, which grows with what it says; without scripts the page assumes the usual. */
function observeHeight(bar: Element | null): (() => void) | undefined {
  if (!bar || typeof ResizeObserver !== 'function') return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--edit-bar', `${Math.ceil(bar.getBoundingClientRect().height)}px`)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--edit-bar')
  }
}

/** On a phone the buttons need the room, so only what is unsaved is said there. */
function FormState({ isDirty, changes, says, savedAt, isAsked }: EditBarProps & { isAsked: boolean }) {
  const t = useT()
  const { colon, dateTime } = useFormat()
  return (
    <div className="flex-[1_1_0] min-w-0 phone:flex-auto">
      <p role="status" className="line-clamp-2 text-ink text-end phone:text-start">
        {isDirty && (
          <>
            <span className="font-medium">
              {changes ? t('leave.changes', { count: changes }) : t('leave.unsaved')}
            </span>
            {says && (
              <span className="text-ink-2">
                {' · '}
                {says}
              </span>
            )}
          </>
        )}
        {isAsked && t('leave.nothing')}
      </p>
      {!isDirty && !isAsked && savedAt && (
        <p className="truncate phone:hidden">
          {t('leave.saved')}
          {colon}
          <time dateTime={savedAt}>{dateTime(savedAt)}</time>
        </p>
      )}
    </div>
  )
}

/** Back to the list while nothing has changed, then back to what is saved. */
function WayOut({ isDirty, form, back, onDiscard }: EditBarProps) {
  const t = useT()
  const mayGoBack = useMayOpen(back?.page)
  const draft = useContext(DraftContext)
  if (!isDirty)
    return back && mayGoBack ? (
      <PageLink {...back} aria-current={undefined} className={buttonClass({ kind: 'ghost', size: 'small' })}>
        {t('site.cancel')}
      </PageLink>
    ) : null
  return (
    <Button
      type={onDiscard ? 'button' : 'reset'}
      form={form}
      kind="ghost"
      size="small"
      className="needs-script"
      onClick={() => {
        onDiscard?.()
        draft?.discard()
      }}
    >
      {t('leave.discard')}
    </Button>
  )
}

/** Whether there are unsaved changes: what comes back from the server unsaved is one again. */
export function useDirty(unsavedAt: number | undefined) {
  const [isDirty, setIsDirty] = useState(unsavedAt !== undefined)
  const [seen, setSeen] = useState(unsavedAt)
  if (unsavedAt !== seen) {
    setSeen(unsavedAt)
    if (unsavedAt !== undefined) setIsDirty(true)
  }
  return [isDirty, setIsDirty] as const
}

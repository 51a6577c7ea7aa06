import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { ConflictNote } from '#web/actions/action-form.tsx'
import { DraftContext, useAnswer } from '#web/actions/use-answer.ts'
import { type OpenLinkTo, useMayOpen } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'

export interface EditBarProps {
  save: string
  isDirty: boolean
  busy: boolean
  /** what has changed, if more is known than that something has */
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
 * Docked at the bottom of the window while a form is edited: the state of the form, the way out, and saving, which is
 * muted until something has changed. It is fixed, so that it stands at the same place however short the form is; the
 * page leaves as much room below its end as the bar is high.
 */
export function EditBar(props: EditBarProps) {
  const { save, isDirty, busy, form, more, faults } = props
  const t = useT()
  const answer = useAnswer()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => observeHeight(bar.current), [])
  return (
    <div
      ref={bar}
      className="edit-bar fixed inset-x-[var(--dash-side)_0] inset-be-0 z-10 flex flex-wrap gap-y-1.5 gap-x-3 items-center min-h-14 pbs-2 px-(--gutter) pbe-[max(8px,env(safe-area-inset-bottom))] border-bs border-bs-line bg-paper text-ink-2 text-14 [&[data-dirty]]:border-bs-mark print:hidden"
      data-dirty={isDirty || undefined}
    >
      {faults}
      {answer?.isConflict && <ConflictNote />}
      <FormState {...props} />
      <div className="flex flex-wrap gap-2 items-center justify-end ms-auto">
        <WayOut {...props} />
        {more}
        <Button
          type="submit"
          form={form}
          kind={isDirty || busy ? 'primary' : 'quiet'}
          size="small"
          busy={busy}
          // Without scripts it is not known whether something has changed.
          className="noscript:[--button:var(--accent)] noscript:[--button-edge:transparent] noscript:[--button-ink:var(--on-accent)]"
        >
          {answer?.isConflict ? t('conflict.save') : save}
        </Button>
      </div>
    </div>
  )
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
function FormState({ isDirty, says, savedAt }: EditBarProps) {
  const t = useT()
  const { colon, dateTime } = useFormat()
  return (
    <div className="flex-[1_1_0] min-w-0 phone:flex-auto">
      <p role="status" className="line-clamp-2 text-ink">
        {isDirty && (says || t('leave.unsaved'))}
      </p>
      {!isDirty && savedAt && (
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

import { type ReactNode, useContext, useState } from 'react'
import { ConflictNote } from '#web/actions/action-form.tsx'
import { DraftContext, useAnswer } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

interface EditBarProps {
  save: string
  isDirty: boolean
  busy: boolean
  /** what has changed, if more is known than that something has */
  says?: ReactNode
  /** id of the form, if the bar is not in it */
  form?: string
  /** another way to save */
  more?: ReactNode
  /** discards the changes; otherwise the form is reset. Only with scripts: without them leaving does so */
  onDiscard?: () => void
}

/** Stays visible while a form is edited, and says whether there are unsaved changes, or that someone else saved first. */
export function EditBar({ save, isDirty, busy, says, form, more, onDiscard }: EditBarProps) {
  const t = useT()
  const answer = useAnswer()
  const draft = useContext(DraftContext)
  return (
    <div
      className="edit-bar sticky inset-be-0 z-10 flex flex-wrap gap-y-2 gap-x-3 items-center py-2.5 px-(--gutter) border-y border-y-line bg-surface text-ink-2 text-14 [&[data-dirty]]:border-bs-2 [&[data-dirty]]:border-bs-mark"
      data-dirty={isDirty || undefined}
    >
      {answer?.isConflict && <ConflictNote />}
      <Button type="submit" form={form} kind="primary" size="small" busy={busy}>
        {answer?.isConflict ? t('conflict.save') : save}
      </Button>
      {more}
      <p role="status" className="min-w-0">
        {isDirty && (says || t('leave.unsaved'))}
      </p>
      {isDirty && (
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
      )}
    </div>
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

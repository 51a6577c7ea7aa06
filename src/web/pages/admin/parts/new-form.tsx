import type { ReactNode } from 'react'
import type { FormState } from '#web/actions/action-form.tsx'
import { isDone, useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { type EditBarProps, useDirty } from './edit-bar.tsx'
import { EditForm } from './edit-form.tsx'

interface NewFormProps extends Pick<EditBarProps, 'back'> {
  save: string
  /** renders the fields from the submitted values and the errors */
  children: (state: FormState) => ReactNode
}

/** The form of something new whose inputs hold their own state. */
export function NewForm({ children, ...bar }: NewFormProps) {
  const answer = useAnswer()
  const busy = useBusy('create')
  const typed = answer?.intent === 'create' && !isDone(answer) ? answer : undefined
  const [isDirty, setIsDirty] = useDirty(typed?.at)
  return (
    <EditForm
      {...bar}
      intent="create"
      isDirty={isDirty}
      busy={busy}
      onChange={() => setIsDirty(true)}
      onReset={() => setIsDirty(false)}
    >
      {children({ values: typed?.values ?? {}, errors: typed?.fields ?? {} })}
    </EditForm>
  )
}

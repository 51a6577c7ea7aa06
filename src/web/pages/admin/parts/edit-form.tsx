import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { ViewedField } from '#web/actions/action-form.tsx'
import { SeenField, VersionField } from '#web/actions/seen.tsx'
import { EditBar, type EditBarProps } from './edit-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'

interface EditFormProps
  extends Omit<EditBarProps, 'form'>,
    Pick<ComponentProps<typeof Form>, 'ref' | 'children' | 'onChange' | 'onInput' | 'onReset'> {
  intent?: string
  /** of what is edited, if its versions are numbered */
  version?: number | undefined
  /** when the record was changed last; something new never was */
  seen?: string | undefined
  className?: string
}

/** The form of a record: its fields, the bar that saves them, and the question before unsaved changes are left. */
export function EditForm(props: EditFormProps) {
  const { ref, onChange, onInput, onReset, intent = 'save', version, seen, className, ...rest } = props
  const { children, savedAt = seen, ...bar } = rest
  return (
    <Form
      {...{ onChange, onInput, onReset }}
      ref={ref}
      method="post"
      className={`grid grid-cols-1 content-start ${className ?? ''}`}
      noValidate
      preventScrollReset
    >
      {/* Other buttons may name another intent after it, and the last one counts. */}
      <input type="hidden" name="intent" value={intent} />
      <ViewedField />
      {version !== undefined && <VersionField version={version} />}
      {seen && <SeenField at={seen} />}
      {/* Enter in a field presses the first button of a form, which saves. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {/* What was sent is unsaved until the answer, but no longer blocks leaving. */}
      <LeaveGuard isDirty={bar.isDirty && !bar.busy} />
      {children}
      <EditBar {...bar} savedAt={savedAt} />
    </Form>
  )
}

import { type ComponentProps, type MouseEvent, type RefObject, useRef } from 'react'
import { Form } from 'react-router'
import { ViewedField } from '#web/actions/action-form.tsx'
import { SeenField, VersionField } from '#web/actions/seen.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { useChangeCount } from './drafts/use-change-count.ts'
import { EditBar, type EditBarProps } from './edit-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'

interface EditFormProps
  extends Omit<EditBarProps, 'form'>,
    Pick<ComponentProps<typeof Form>, 'children' | 'onChange' | 'onInput' | 'onReset'> {
  ref?: RefObject<HTMLFormElement | null>
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
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  const counted = useChangeCount(form, bar.isDirty)
  const isScripted = useScripted()
  return (
    <Form
      {...{ onChange, onInput, onReset }}
      ref={form}
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
      <button
        type="submit"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onClick={isScripted ? pressSave : undefined}
      />
      {/* What was sent is unsaved until the answer, but no longer blocks leaving. */}
      <LeaveGuard isDirty={bar.isDirty && !bar.busy} />
      {children}
      <EditBar changes={counted} {...bar} savedAt={savedAt} />
    </Form>
  )
}

/** The button of the bar knows whether there is anything to save. */
function pressSave(event: MouseEvent<HTMLButtonElement>) {
  const save = event.currentTarget.form?.querySelector<HTMLButtonElement>('.edit-bar-save')
  if (!save) return
  event.preventDefault()
  save.click()
}

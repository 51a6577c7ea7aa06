import { Form } from 'react-router'
import { ViewedField } from '#web/actions/action-form.tsx'
import { useBusy } from '#web/actions/use-answer.ts'

/** Off and on: the knob goes from one end to the other. A finger finds more than is seen. */
const look =
  "relative block w-9 h-5 p-0 border-0 rounded-[99px] bg-field cursor-pointer [transition:background_var(--d-ui)_var(--ease-out)] aria-checked:bg-mark before:absolute before:inset-bs-0.75 before:inset-s-0.75 before:size-3.5 before:rounded-[50%] before:bg-[light-dark(var(--surface),var(--ink))] before:[transition:inset-inline-start_var(--d-ui)_var(--ease-out)] before:content-[''] aria-checked:before:inset-s-4.75 aria-checked:before:bg-on-mark after:absolute after:-inset-x-1 after:-inset-y-1.5 after:content-[''] pointer-coarse:after:-inset-y-3 forced-colors:[border:1px_solid_CanvasText] forced-colors:before:[forced-color-adjust:none] forced-colors:before:bg-[CanvasText] forced-colors:aria-checked:[forced-color-adjust:none] forced-colors:aria-checked:bg-[Highlight] forced-colors:aria-checked:before:bg-[HighlightText]"

interface RowSwitchProps {
  id: string
  isOn: boolean
  /** what it switches, and of which row */
  label: string
}

/** Shows or hides a record in its row, with or without scripts: the intents `show` and `hide` of the page. */
export function RowSwitch({ id, isOn, label }: RowSwitchProps) {
  const isShowing = useBusy('show', id)
  const isHiding = useBusy('hide', id)
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        if (isShowing || isHiding) event.preventDefault()
      }}
    >
      <input type="hidden" name="intent" value={isOn ? 'hide' : 'show'} />
      <input type="hidden" name="mark" value={id} />
      <input type="hidden" name="id" value={id} />
      <ViewedField />
      <button
        type="submit"
        role="switch"
        aria-checked={isShowing || (isOn && !isHiding)}
        aria-label={label}
        className={look}
      />
    </Form>
  )
}

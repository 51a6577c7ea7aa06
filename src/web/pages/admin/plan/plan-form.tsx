import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { useAnswer, useBusy } from '../../../acts/use-answer.ts'
import { EditBar } from '../parts/edit-bar.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { Consequences } from './consequences.tsx'
import { PlanFields } from './plan-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { SaveUnsold } from './save-unsold.tsx'
import type { Shown } from './shown.ts'

interface PlanFormProps {
  /** what is there, by the names of the fields */
  saved: Readonly<Record<string, string>>
  isFree: boolean
  save: string
}

/** A plan with its features and limits, beside it as visitors will see it. */
export function PlanForm({ saved, isFree, save }: PlanFormProps) {
  const answer = useAnswer<Shown>()
  const busy = useBusy('save')
  const typed = answer?.intent === 'save' && !answer.ok ? answer : undefined
  const values = typed?.values ?? saved
  const [isDirty, setIsDirty] = useState(typed !== undefined)
  const [shown, setShown] = useState<Readonly<Record<string, string>>>(values)
  const form = useRef<HTMLFormElement>(null)

  function show() {
    if (!form.current) return
    const entries = [...new FormData(form.current)]
    setShown(Object.fromEntries(entries.flatMap(([k, v]) => (typeof v === 'string' ? [[k, v]] : []))))
  }

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="plan-form"
      onChange={() => {
        setIsDirty(true)
        show()
      }}
      onSubmit={() => setIsDirty(false)}
    >
      <LeaveGuard isDirty={isDirty} />
      <input type="hidden" name="intent" value="save" />
      <div className="plan-sides">
        <PlanFields values={values} errors={typed?.fields ?? {}} isFree={isFree} />
        <PlanPreview values={shown} isFree={isFree} />
      </div>
      {typed?.shown?.unmatched && <SaveUnsold sure={typed.shown.unmatched.sure} />}
      {typed?.shown?.weighed && <Consequences weighed={typed.shown.weighed} />}
      <EditBar
        save={save}
        isDirty={isDirty}
        busy={busy}
        onDiscard={() => {
          form.current?.reset()
          setIsDirty(false)
          show()
        }}
      />
    </Form>
  )
}

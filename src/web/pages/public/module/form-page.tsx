import { useActionData } from 'react-router'
import type { ShownForm } from '#contract/content/forms.ts'
import type { ModuleFormAnswer } from './face-field.tsx'
import { FormOfModule, FormState } from './form-of-module.tsx'

interface FormPageProps {
  form: ShownForm
  start: { key: string; opened: string }
  isSent: boolean
}

/** The form of a module on its own page: to be filled in, sent, or already sent before. */
export function FormPage({ form, start, isSent }: FormPageProps) {
  const answer = useActionData<ModuleFormAnswer>()
  return (
    <div>
      {answer?.isArrived || (isSent && !answer) ? (
        <FormState state="sent" />
      ) : form.is_sent ? (
        <FormState state="already" />
      ) : (
        <FormOfModule form={form} start={start} answer={answer} />
      )}
    </div>
  )
}

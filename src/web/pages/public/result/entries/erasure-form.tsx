import type { FetcherWithComponents } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import type { ResultAnswer } from '../result-answer.ts'

interface ErasureFormProps {
  Form: FetcherWithComponents<unknown>['Form']
  answer: ResultAnswer | undefined
  busy: boolean
  idOf: (name: string) => string
  /** the name looked up above */
  name: string
}

/** A person named in a draw requests erasure, without an account. */
export default function ErasureForm({ Form, answer, busy, idOf, name }: ErasureFormProps) {
  const t = useT()
  const fields = answer?.failure?.fields ?? {}
  if (answer?.ok) return <Note kind="good" role="status" title={t('self_check.erase.sent')} />
  return (
    <Form method="post" noValidate action="#erasure" className="stack gap-4 max-w-140">
      <p>{t('self_check.erase.text')}</p>
      <input type="hidden" name="intent" value="request_erasure" />
      {answer?.failure && Object.keys(fields).length === 0 && (
        <WithoutScript>
          <Note kind="bad" role="alert" title={answer.failure.message} />
        </WithoutScript>
      )}
      <TextField
        label={t('self_check.erase.name')}
        id={idOf('name')}
        name="name"
        required
        autoComplete="off"
        maxLength={512}
        dir="auto"
        key={name}
        defaultValue={answer?.values['name'] ?? name}
        error={fields['name']}
      />
      <TextField
        label={t('self_check.erase.contact')}
        hint={t('self_check.erase.contact.hint')}
        aside={t('self_check.optional')}
        id={idOf('contact')}
        name="contact"
        autoComplete="email"
        maxLength={320}
        defaultValue={answer?.values['contact']}
        error={fields['contact']}
      />
      <TextArea
        label={t('self_check.erase.message')}
        aside={t('self_check.optional')}
        id={idOf('message')}
        name="message"
        rows={3}
        maxLength={2000}
        dir="auto"
        defaultValue={answer?.values['message']}
        error={fields['message']}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('self_check.erase.submit')}
        </Button>
      </div>
    </Form>
  )
}

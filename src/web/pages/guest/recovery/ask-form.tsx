import { Form, useNavigation } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { RecoveryAnswer } from './answer-recovery.ts'

export function AskForm({ answer }: { answer: RecoveryAnswer | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="stack" noValidate>
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('field.email')}
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={answer?.values['email']}
        error={answer?.failure?.fields['email']}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t('recovery.submit')}
      </Button>
    </Form>
  )
}

import { Form, useNavigation } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AccountFields } from '../account-fields.tsx'
import type { SignUpAnswer } from './answer-sign-up.ts'

export function SignUpForm({ answer }: { answer: SignUpAnswer | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const values = answer?.values ?? {}
  const errors = answer?.failure?.fields ?? {}
  return (
    <Form method="post" className="stack" noValidate>
      <AccountFields
        values={values}
        errors={errors}
        hints={{ username: t('sign_up.username.hint'), email: t('sign_up.email.hint') }}
      />
      <TextField
        id="birthday"
        name="birthday"
        type="date"
        label={t('field.birthday')}
        aside={t('sign_up.optional')}
        autoComplete="bday"
        min="1900-01-01"
        defaultValue={values['birthday']}
        error={errors['birthday']}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t('sign_up.submit')}
      </Button>
    </Form>
  )
}

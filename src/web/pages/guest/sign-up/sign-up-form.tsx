import { Form, useNavigation } from 'react-router'
import { shortestName } from '../../../../contract/account-rules.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PasswordField } from '../password-field.tsx'
import type { SignUpAnswer } from './answer-sign-up.ts'

export function SignUpForm({ answer }: { answer: SignUpAnswer | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const values = answer?.values ?? {}
  const errors = answer?.failure?.fields ?? {}
  return (
    <Form method="post" className="stack" noValidate>
      <TextField
        id="username"
        name="username"
        label={t('field.username')}
        hint={t('sign_up.username.hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        minLength={shortestName}
        maxLength={60}
        required
        defaultValue={values['username']}
        error={errors['username']}
      />
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('field.email')}
        hint={t('sign_up.email.hint')}
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={values['email']}
        error={errors['email']}
      />
      <PasswordField name="password" label={t('field.password')} isNew error={errors['password']} />
      <TextField
        id="fullname"
        name="fullname"
        label={t('field.fullname')}
        autoComplete="name"
        dir="auto"
        minLength={shortestName}
        maxLength={120}
        required
        defaultValue={values['fullname']}
        error={errors['fullname']}
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

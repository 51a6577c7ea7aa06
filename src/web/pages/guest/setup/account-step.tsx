import { Form, useNavigation } from 'react-router'
import { shortestName } from '../../../../contract/account-rules.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FailureSummary } from '../failure-summary.tsx'
import { PasswordField } from '../password-field.tsx'
import type { SetupAnswer } from './setup-answer.ts'

export function AccountStep({ answer }: { answer: SetupAnswer | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const values = answer?.values ?? {}
  const errors = answer?.failure?.fields ?? {}
  return (
    <>
      <header className="stack gap-2">
        <h1>{t('setup.title')}</h1>
        <p className="muted">{t('setup.text')}</p>
      </header>
      <FailureSummary failure={answer?.failure} />
      <Form method="post" className="stack" noValidate>
        <TextField
          id="username"
          name="username"
          label={t('field.username')}
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
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={values['email']}
          error={errors['email']}
        />
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
        <PasswordField name="password" label={t('field.password')} isNew error={errors['password']} />
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t('setup.submit')}
        </Button>
      </Form>
    </>
  )
}

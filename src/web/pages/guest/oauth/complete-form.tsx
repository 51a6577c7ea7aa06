import { Form, useNavigation } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FailureSummary } from '../failure-summary.tsx'
import type { FormAnswer, FormFailure } from '../form-answer.ts'
import { GuestPage } from '../guest-page.tsx'
import { KeptLink } from '../kept-link.tsx'
import { completeIntent } from './kept.ts'

interface CompleteFormProps {
  values: FormAnswer['values']
  failure: FormFailure | undefined
  name: string
  action: string
}

/** Asks for the address that the provider did not say, with what it suggests. */
export function CompleteForm({ values, failure, name, action }: CompleteFormProps) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const { ticket, fullname, email } = values
  return (
    <GuestPage title={t('oauth.complete.title')} text={t('oauth.complete.text', { provider: name })} hidden>
      <FailureSummary failure={failure} />
      <Form method="post" action={action} className="stack" noValidate>
        {fullname && (
          <p className="strong" dir="auto">
            {t('oauth.complete.name', { name: fullname })}
          </p>
        )}
        <input type="hidden" name="intent" value={completeIntent} />
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="fullname" value={fullname} />
        <TextField
          id="email"
          name="email"
          type="email"
          label={t('field.email')}
          hint={t('sign_up.email.hint')}
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={email}
          error={failure?.fields['email']}
        />
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t('sign_up.submit')}
        </Button>
      </Form>
      <p className="guest-foot">
        {t('oauth.complete.have', { provider: name })} <KeptLink page="signIn">{t('guest.sign_in')}</KeptLink>
      </p>
    </GuestPage>
  )
}

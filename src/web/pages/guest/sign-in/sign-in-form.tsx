import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PasswordField } from '../account-fields.tsx'
import type { FormAnswer } from '../form-answer.ts'
import { KeptLink } from '../kept-link.tsx'
import { PasskeyButton } from '../passkey-button.tsx'
import { ProviderLinks } from '../provider-links.tsx'

interface SignInFormProps {
  answer: FormAnswer | undefined
  providers: Parameters<typeof ProviderLinks>[0]['providers']
  /** where to go after signing in */
  to: string
}

export function SignInForm({ answer, providers, to }: SignInFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const { values, failure } = answer ?? { values: {} }
  return (
    <div className="stack">
      <Form method="post" className="stack" noValidate ref={form}>
        <TextField
          id="username"
          name="username"
          label={t('sign_in.account')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          defaultValue={values['username']}
          error={failure?.fields['username']}
        />
        <PasswordField name="password" label={t('field.password')} error={failure?.fields['password']} />
        <div className="row row-between">
          <Checkbox
            name="remember_me"
            value="yes"
            label={t('field.remember_me')}
            note={t('sign_in.remember.note')}
            defaultChecked={values['remember_me'] === 'yes'}
          />
          <KeptLink page="recovery" className="small">
            {t('sign_in.forgot')}
          </KeptLink>
        </div>
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t('guest.sign_in')}
        </Button>
      </Form>
      <p className="guest-or">{t('guest.or')}</p>
      <PasskeyButton to={to} remember={() => wantsRemembering(form.current)} />
      <ProviderLinks providers={providers} />
    </div>
  )
}

function wantsRemembering(form: HTMLFormElement | null): boolean {
  return form !== null && new FormData(form).has('remember_me')
}

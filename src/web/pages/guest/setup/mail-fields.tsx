import { mailEncryptions } from '#contract/site/settings.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface MailFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** secrets that are already stored */
  stored: readonly string[]
}

/** Technical values: no spell checking, and nothing for the browser to remember. */
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 500 } as const

export function SmtpFields({ values, errors, stored }: MailFieldsProps) {
  const t = useT()
  return (
    <div className="stack setup-mail-smtp">
      <div className="setup-server">
        <TextField
          {...plain}
          id="smtp_host"
          name="smtp_host"
          label={t('setup.mail.host')}
          defaultValue={values['smtp_host']}
          error={errors['smtp_host']}
        />
        <TextField
          {...plain}
          id="smtp_port"
          name="smtp_port"
          label={t('setup.mail.port')}
          inputMode="numeric"
          defaultValue={values['smtp_port']}
          error={errors['smtp_port']}
        />
      </div>
      <SelectField
        id="smtp_encryption"
        name="smtp_encryption"
        label={t('setup.mail.encryption')}
        options={['tls', 'ssl', 'none'].flatMap((value) =>
          mailEncryptions
            .filter((known) => known === value)
            .map((known) => ({ value: known, label: t(`setup.mail.encryption.${known}`) })),
        )}
        defaultValue={values['smtp_encryption'] || 'tls'}
        error={errors['smtp_encryption']}
      />
      <TextField
        {...plain}
        id="smtp_username"
        name="smtp_username"
        label={t('setup.mail.username')}
        defaultValue={values['smtp_username']}
        error={errors['smtp_username']}
      />
      <SecretField
        name="smtp_password"
        label={t('setup.mail.password')}
        isStored={stored.includes('smtp_password')}
        error={errors['smtp_password']}
      />
      <Checkbox
        name="allow_private_network"
        value="yes"
        label={t('setup.mail.private')}
        defaultChecked={values['allow_private_network'] === 'yes'}
      />
    </div>
  )
}

export function ApiFields({ values, errors, stored }: MailFieldsProps) {
  const t = useT()
  return (
    <div className="stack setup-mail-api">
      <TextField
        {...plain}
        id="mail_api_url"
        name="mail_api_url"
        label={t('setup.mail.url')}
        inputMode="url"
        defaultValue={values['mail_api_url']}
        error={errors['mail_api_url']}
      />
      <SecretField
        name="mail_api_key"
        label={t('setup.mail.key')}
        isStored={stored.includes('mail_api_key')}
        error={errors['mail_api_key']}
      />
    </div>
  )
}

interface SecretFieldProps {
  name: string
  label: string
  isStored: boolean
  error: string | undefined
}

/** A field for a secret, which is never sent back to the browser. */
function SecretField({ name, label, isStored, error }: SecretFieldProps) {
  const t = useT()
  return (
    <TextField
      {...plain}
      id={name}
      name={name}
      type="password"
      autoComplete="new-password"
      maxLength={4000}
      label={label}
      hint={isStored && t('setup.mail.secret_set')}
      error={error}
    />
  )
}

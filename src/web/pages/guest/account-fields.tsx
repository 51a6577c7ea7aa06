import { minNameLength } from '#contract/accounts/account-rules.ts'
import { useT } from '../../i18n/frame.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordField } from './password-field.tsx'

type FieldName = 'username' | 'email'

interface Props {
  values: Record<string, string | undefined>
  errors: Record<string, string | undefined>
  hints?: Partial<Record<FieldName, string>>
}

/** Fields that every new account needs, including the first one. */
export function AccountFields({ values, errors, hints = {} }: Props) {
  const t = useT()
  return (
    <>
      <TextField
        id="username"
        name="username"
        label={t('field.username')}
        hint={hints.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        minLength={minNameLength}
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
        hint={hints.email}
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
        minLength={minNameLength}
        maxLength={120}
        required
        defaultValue={values['fullname']}
        error={errors['fullname']}
      />
    </>
  )
}

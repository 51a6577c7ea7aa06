import { genders, minNameLength } from '#contract/accounts/account-rules.ts'
import type { ManagedUser } from '#contract/accounts/users.ts'
import type { FormState } from '#web/actions/action-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface UserFieldsProps {
  state: FormState
  user?: Pick<ManagedUser, 'fullname' | 'username' | 'email' | 'birthday' | 'gender'>
}

/** Fields for a user's identity. */
export function UserFields(props: UserFieldsProps) {
  return (
    <>
      <NameFields {...props} />
      <OptionalFields {...props} />
    </>
  )
}

/** Who the user is. */
export function NameFields({ state: { values, errors }, user }: UserFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        name="fullname"
        label={t('field.fullname')}
        minLength={minNameLength}
        maxLength={120}
        required
        dir="auto"
        autoComplete="off"
        defaultValue={values['fullname'] ?? user?.fullname}
        error={errors['fullname']}
      />
      <TextField
        name="username"
        label={t('field.username')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        minLength={minNameLength}
        maxLength={60}
        required
        defaultValue={values['username'] ?? user?.username}
        error={errors['username']}
      />
      <TextField
        name="email"
        type="email"
        label={t('field.email')}
        hint={user ? t('users.email.hint') : t('users.create.mail')}
        autoComplete="off"
        required
        defaultValue={values['email'] ?? user?.email}
        error={errors['email']}
      />
    </>
  )
}

/** What a user may leave out. */
export function OptionalFields({ state: { values, errors }, user }: UserFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        name="birthday"
        type="date"
        label={t('field.birthday')}
        aside={t('users.optional')}
        min="1900-01-01"
        defaultValue={values['birthday'] ?? user?.birthday ?? ''}
        error={errors['birthday']}
      />
      <SelectField
        name="gender"
        label={t('field.gender')}
        aside={t('users.optional')}
        options={genders.map((value) => ({
          value,
          label: value ? t(`list.users.gender.${value}`) : t('users.gender.none'),
        }))}
        defaultValue={values['gender'] ?? user?.gender ?? ''}
        error={errors['gender']}
      />
    </>
  )
}

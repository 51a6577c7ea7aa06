import { genders, minNameLength } from '#contract/accounts/account-rules.ts'
import type { User } from '#contract/accounts/user.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Part } from '../parts/part.tsx'

/** The form for name, birthday and the like. */
export function ProfileForm({ user }: { user: User }) {
  const t = useT()
  return (
    <Part title={t('profile.about.title')}>
      <ActionForm intent="profile" submit={t('profile.about.submit')}>
        {({ values, errors }) => (
          <>
            <TextField
              name="fullname"
              label={t('field.fullname')}
              autoComplete="name"
              minLength={minNameLength}
              maxLength={120}
              required
              dir="auto"
              defaultValue={values['fullname'] ?? user.fullname}
              error={errors['fullname']}
            />
            <TextField
              name="username"
              label={t('field.username')}
              hint={t('profile.username.hint')}
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              minLength={minNameLength}
              maxLength={60}
              required
              defaultValue={values['username'] ?? user.username}
              error={errors['username']}
            />
            <TextField
              name="birthday"
              type="date"
              label={t('field.birthday')}
              aside={t('profile.optional')}
              autoComplete="bday"
              min="1900-01-01"
              defaultValue={values['birthday'] ?? user.birthday ?? ''}
              error={errors['birthday']}
            />
            <SelectField
              name="gender"
              label={t('field.gender')}
              aside={t('profile.optional')}
              autoComplete="sex"
              options={genders.map((value) => ({
                value,
                label: t(`profile.gender.${value || 'none'}`),
              }))}
              defaultValue={values['gender'] ?? user.gender}
              error={errors['gender']}
            />
          </>
        )}
      </ActionForm>
    </Part>
  )
}

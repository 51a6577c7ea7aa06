import { genders, minNameLength } from '#contract/accounts/account-rules.ts'
import type { ManagedUser } from '#contract/accounts/users.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import type { FormState } from '#web/actions/action-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { nameWidth } from '../field-widths.tsx'

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
        className={nameWidth}
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
        className={nameWidth}
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
        className={nameWidth}
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

/** Why someone is banned, for colleagues; shown once that status is chosen. */
export function BanReason({ value, error }: { value: string; error: string | undefined }) {
  const t = useT()
  return (
    <div className="[form:not(:has(option[value=banned]:checked))_&]:hidden">
      <TextField
        name="ban_reason"
        label={t('users.ban.reason')}
        hint={t('users.ban.reason.hint')}
        maxLength={500}
        autoComplete="off"
        defaultValue={value}
        error={error}
      />
    </div>
  )
}

interface PlanFieldsProps {
  state: FormState
  /** the site's plans */
  plans: readonly string[]
  plan: string
  /** a date, or empty */
  until: string
}

/** Plans that fit side by side, where choosing takes one click. */
const maxSideBySide = 4

/** Fields for a plan, its end date and the reason. */
export function PlanFields({ state: { values, errors }, plans, plan, until }: PlanFieldsProps) {
  const t = useT()
  const names = plans.includes(plan) ? plans : [plan, ...plans]
  const options = names.map((value) => ({ value, label: planTitle(value) }))
  return (
    <>
      {names.length > maxSideBySide || errors['plan'] ? (
        <SelectField
          name="plan"
          label={t('list.users.plan')}
          options={options}
          defaultValue={values['plan'] ?? plan}
          error={errors['plan']}
        />
      ) : (
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {t('list.users.plan')}
          </span>
          <Segmented
            name="plan"
            label={t('list.users.plan')}
            options={options}
            defaultValue={values['plan'] ?? plan}
          />
        </div>
      )}
      <TextField
        name="plan_until"
        type="date"
        label={t('users.plan.until')}
        hint={t('users.plan.until_hint')}
        defaultValue={(values['plan_until'] ?? until).slice(0, 10)}
        error={errors['plan_until']}
      />
      <TextField
        name="plan_reason"
        label={t('users.plan.reason')}
        maxLength={500}
        required
        autoComplete="off"
        defaultValue={values['plan_reason']}
        error={errors['plan_reason']}
      />
    </>
  )
}

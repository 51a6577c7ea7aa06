import { choiceSeparator } from '#contract/lists/list.ts'
import type { BulkChoice, BulkFieldsState } from '#web/components/data-table/selected.ts'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { RoleOption } from '../parts/load-choices.ts'
import { BanReason, PlanFields } from '../parts/people/user-fields.tsx'

export interface MayDo {
  update: boolean
  delete: boolean
  close: boolean
}

/** Bulk actions on users that the viewer may use. */
export function useBulkChoices(
  may: MayDo,
  {
    roles,
    plans,
    sessions,
  }: {
    roles: readonly RoleOption[]
    plans: readonly string[]
    /** how many sessions the selected users have, if the viewer may know it */
    sessions: number | undefined
  },
  status: string | undefined,
): BulkChoice[] {
  const t = useT()
  const ends = sessions === undefined ? [] : [t('users.ask.sessions', { count: sessions })]
  const roleOptions = roles.filter(({ mayGive }) => mayGive)
  const changes: BulkChoice[] = [
    {
      action: 'users.status',
      label: t('users.bulk.status'),
      icon: 'user',
      title: (count) => t('users.bulk.status.title', { count }),
      consequences: [
        t('users.then.out'),
        ...(sessions === undefined ? [] : [t('users.bulk.ask.sessions', { count: sessions })]),
      ],
      fields: (state) => (
        <>
          <Choice
            state={state}
            name="status"
            label={t('list.users.status')}
            options={(['active', 'passive', 'banned'] as const).map((value) => ({
              value,
              label: t(`list.users.status.${value}`),
            }))}
          />
          <BanReason value={state.values['ban_reason'] ?? ''} error={state.errors['ban_reason']} />
        </>
      ),
    },
    {
      action: 'users.role',
      label: t('users.bulk.role'),
      icon: 'key',
      title: (count) => t('users.bulk.role.title', { count }),
      consequences: [t('users.then.role')],
      fields: (state) => (
        <Choice state={state} name="role_id" label={t('list.users.role')} options={roleOptions} />
      ),
    },
    {
      action: 'users.plan',
      label: t('users.bulk.plan'),
      icon: 'layers',
      title: (count) => t('users.bulk.plan.title', { count }),
      consequences: [t('users.then.plan')],
      fields: (state) => <PlanFields state={state} plans={plans} plan={plans[0] ?? 'free'} until="" />,
    },
  ]
  const closing: BulkChoice = {
    action: 'users.close_sessions',
    label: t('users.bulk.sessions'),
    icon: 'sign-out',
    title: (count) => t('users.bulk.sessions.title', { count }),
    consequences: [...ends, t('users.then.sessions')],
  }
  const deleting: BulkChoice = {
    action: 'users.delete',
    label: t('users.bulk.delete'),
    icon: 'trash',
    isDanger: true,
    undo: { action: 'users.restore', label: t('dash.undo') },
    title: (count) => t('users.bulk.delete.title', { count }),
    consequences: [t('users.then.gone'), t('users.then.stays'), t('users.then.final')],
  }
  const restoring: BulkChoice = {
    action: 'users.restore',
    label: t('users.bulk.restore'),
    icon: 'refresh',
    title: (count) => t('users.bulk.restore.title', { count }),
    consequences: [t('users.then.back')],
  }
  const shown = status?.split(choiceSeparator) ?? []
  const isKept = may.delete && shown.includes('deleted')
  if (isKept && shown.length === 1) return [restoring]
  return [
    ...(isKept ? [restoring] : []),
    ...(may.update ? changes : []),
    ...(may.close ? [closing] : []),
    ...(may.delete ? [deleting] : []),
  ]
}

interface ChoiceProps {
  state: BulkFieldsState
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

function Choice({ state: { values, errors }, name, label, options }: ChoiceProps) {
  const t = useT()
  return (
    <SelectField
      name={name}
      label={label}
      required
      options={[{ value: '', label: t('users.choose') }, ...options]}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
    />
  )
}

import type { ManagedUser } from '#contract/users.ts'
import { ActionForm } from '#web/acts/act-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { RoleOption } from '../parts/load-roles.ts'

interface AccessFormProps {
  person: ManagedUser
  roles: readonly RoleOption[]
}

/** Whether somebody may come in, and what they may do then. */
export function AccessForm({ person, roles }: AccessFormProps) {
  const t = useT()
  const given = roles.filter(({ mayGive, value }) => mayGive || value === person.role.id)
  return (
    <ActionForm intent="access" submit={t('users.save')} kind="quiet">
      {({ values, errors }) => (
        <>
          <SelectField
            name="status"
            label={t('list.users.status')}
            hint={t('users.then.out')}
            options={(['active', 'passive', 'banned'] as const).map((value) => ({
              value,
              label: t(`list.users.status.${value}`),
            }))}
            defaultValue={values['status'] ?? person.status}
            error={errors['status']}
          />
          {given.length > 0 && (
            <SelectField
              name="role_id"
              label={t('list.users.role')}
              hint={t('users.then.role')}
              options={given}
              defaultValue={values['role_id'] ?? person.role.id}
              error={errors['role_id']}
            />
          )}
        </>
      )}
    </ActionForm>
  )
}

import type { Role } from '#contract/accounts/roles.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { stripClass, stripLinkClass, useCurrentInStrip } from '../parts/pickers/use-current-in-strip.tsx'

interface DeleteRoleProps {
  role: Role
  /** roles that the user may move this role's people to */
  targets: readonly Role[]
}

/** Deletes a role: says how many people move, and where to. */
export function DeleteRole({ role, targets }: DeleteRoleProps) {
  const t = useT()
  return (
    <ActionForm
      intent="delete"
      kind="danger"
      submit={
        role.users > 0 ? t('roles.delete.submit', { count: role.users }) : t('roles.delete.submit_nobody')
      }
    >
      {({ values, errors }) =>
        role.users > 0 ? (
          <>
            <p>{t('roles.delete.move', { count: role.users })}</p>
            <SelectField
              name="transfer_to"
              label={t('field.transfer_to')}
              required
              defaultValue={values['transfer_to'] ?? targets.find((one) => one.is_default)?.id ?? ''}
              error={errors['transfer_to']}
              options={[
                { value: '', label: t('roles.delete.choose') },
                ...targets.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </>
        ) : (
          <p>{t('roles.delete.nobody')}</p>
        )
      }
    </ActionForm>
  )
}

/** Why the default role cannot be deleted. */
export function WhyKept({ maySeeSettings }: { maySeeSettings: boolean }) {
  const t = useT()
  return (
    <p className="max-w-75 py-2 px-2.5 text-ink-2">
      {t('roles.delete.default')}{' '}
      {maySeeSettings && (
        <PageLink page="dashboardSettings" search="?group=languages">
          {t('roles.delete.to_settings')}
        </PageLink>
      )}
    </p>
  )
}

/** All roles, to switch between them. */
export function RoleRail({ roles, current }: { roles: readonly Role[]; current: string }) {
  const t = useT()
  const strip = useCurrentInStrip(current)
  return (
    <nav ref={strip} className={stripClass} aria-label={t('dash.place.roles')}>
      {roles.map(({ id, name, users, is_default }) => (
        <PageLink
          key={id}
          page="dashboardRole"
          parameters={{ roleId: id }}
          aria-current={id === current ? 'page' : undefined}
          className={`grid gap-0.5 py-3 wrap-anywhere to-920:max-w-50 to-920:py-2.5 ${stripLinkClass}`}
        >
          <span className="flex flex-wrap gap-y-1 gap-x-2 items-baseline">
            <bdi className="strong">{name}</bdi>
            {is_default && <Tag>{t('list.roles.is_default')}</Tag>}
          </span>
          <small className="text-ink-2 text-13">{t('roles.people', { count: users })}</small>
        </PageLink>
      ))}
    </nav>
  )
}

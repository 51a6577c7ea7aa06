import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deleteRole, getRole, listPermissions, listRoles, updateRole } from '#contract/accounts/roles.ts'
import { allows, grantedBy, type PermissionMap } from '#contract/api/permissions.ts'
import { pathFor } from '#locales/paths.ts'
import type { Action } from '#web/actions/answer-action.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict, seenOf } from '#web/actions/seen.tsx'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { DialogItem, FormDialog, useFormDialogs } from '../parts/more-items.tsx'
import { RightsForm } from '../parts/rights/rights-form.tsx'
import { permissionsOf, rightsOf } from '../parts/rights/rights-matrix.tsx'
import { DeleteRole, RoleRail, WhyKept } from './role-parts.tsx'

/** The largest page that a list returns; further roles are on the page of all roles. */
const maxInRail = 100

export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const [role, areas, roles] = await Promise.all([
    send(getRole, { params: { id: params['roleId'] ?? '' }, context }),
    send(listPermissions, { context }),
    send(listRoles, { payload: { page_size: maxInRail }, context }),
  ])
  if (!role.ok) throw fatal(role.message, role.status)
  if (!areas.ok) throw fatal(areas.message, areas.status)
  return {
    user,
    role: role.data,
    rights: grantedBy(role.data.permissions),
    areas: areas.data,
    roles: roles.ok ? roles.data.rows : [role.data],
    may: {
      create: allows(user.permissions, 'roles.create'),
      update: allows(user.permissions, 'roles.update'),
      delete: allows(user.permissions, 'roles.delete'),
      settings: allows(user.permissions, 'external.settings'),
    },
  }
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return answerAction(request, context, roleActions(params['roleId'] ?? ''))
}

export const shouldRevalidate = reloadsAfterConflict

/** One role: its rights, who gets it, and deleting it. */
export default function Role() {
  const t = useT()
  const { user, role, rights, areas, roles, may } = useLoaderData<typeof loader>()
  const isOwn = user.role.id === role.id
  const fixed = isOwn ? 'own' : !role.within_own_rights ? 'beyond' : !may.update ? 'looking' : undefined
  const mayDelete = may.delete && !isOwn && !role.is_default && role.within_own_rights
  const dialogs = useFormDialogs()
  return (
    <DashboardPage
      title={role.name}
      count={
        <span className="inline-flex flex-wrap gap-y-1 gap-x-3 items-baseline">
          {role.is_default && <Tag>{t('list.roles.is_default')}</Tag>}
          {t('roles.people', { count: role.users })}
        </span>
      }
      user={user}
      above={[{ page: 'dashboardRoles', label: t('dash.place.roles') }]}
      actions={{ save: t('leave.save'), delete: t('roles.delete.title') }}
      end={
        may.create && (
          <PageLink
            page="dashboardRoleNew"
            search={`?from=${role.id}`}
            className={buttonClass({ size: 'small' })}
          >
            <Icon name="copy" />
            {t('roles.copy')}
          </PageLink>
        )
      }
      more={
        mayDelete ? (
          <DialogItem id="delete" dialogs={dialogs}>
            {t('roles.delete.title')}
          </DialogItem>
        ) : (
          may.delete && role.is_default && <WhyKept maySeeSettings={may.settings} />
        )
      }
    >
      <div className="grid grid-cols-[196px_minmax(0,1fr)] to-920:grid-cols-1">
        <RoleRail roles={roles} current={role.id} />
        <div>
          {fixed && (
            <div className="dash-pad">
              <Note kind="info" icon="lock">
                <p>{t(`roles.fixed.${fixed}`)}</p>
              </Note>
            </div>
          )}
          <HeldRecord record={{ role, rights }} id={role.id} version={role.updated_at}>
            {({ role, rights }) => (
              <DraftFrame id={`${user.id} role ${role.id}`} version={role.updated_at}>
                <RightsForm
                  // Resets the form after saving.
                  key={`${role.id} ${role.updated_at}`}
                  intent="save"
                  name={role.name}
                  seen={role.updated_at}
                  areas={areas}
                  saved={rights}
                  isDefault={role.is_default}
                  isFixed={fixed !== undefined}
                  users={role.users}
                />
              </DraftFrame>
            )}
          </HeldRecord>
          {mayDelete && (
            <FormDialog id="delete" dialogs={dialogs} title={t('roles.delete.title')}>
              <DeleteRole
                role={role}
                targets={roles.filter(({ id, within_own_rights }) => id !== role.id && within_own_rights)}
              />
            </FormDialog>
          )}
        </div>
      </div>
    </DashboardPage>
  )
}

/** The actions of a role's page. */
function roleActions(id: string): Record<string, Action> {
  return {
    save: {
      run: async (values, context) => {
        const [role, areas] = await Promise.all([
          send(getRole, { params: { id }, context }),
          send(listPermissions, { context }),
        ])
        if (!role.ok) return role
        if (!areas.ok) return areas
        const permissions = {
          ...unshown(role.data.permissions, areas.data),
          ...permissionsOf(rightsOf(Object.keys(values))),
        }
        const payload = { name: values['name'] ?? '', permissions, ...seenOf(values) }
        return send(updateRole, { params: { id }, payload, context })
      },
    },
    delete: {
      run: async ({ transfer_to }, context) => {
        const answer = await send(deleteRole, {
          params: { id },
          payload: transfer_to ? { transfer_to } : {},
          context,
        })
        if (!answer.ok) return answer
        const { locale } = context.get(visitContext).frame
        throw redirectTelling(pathFor('dashboardRoles', locale), deleteRole, context)
      },
    },
  }
}

/** Rights in areas that no form shows, such as those of a disabled module, which are kept. */
function unshown(permissions: PermissionMap, areas: readonly { name: string }[]): PermissionMap {
  const isShown = (area: string) => areas.some(({ name }) => name === area)
  return permissionsOf(grantedBy(permissions).filter((right) => !isShown(right.split('.')[0] ?? '')))
}

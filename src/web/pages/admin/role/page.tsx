import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows, grantedBy } from '../../../../contract/permissions.ts'
import { getRole, listPermissions, listRoles } from '../../../../contract/roles.ts'
import { answerAct } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'
import { fatal } from '../../../fatal.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { RightsForm } from '../parts/rights/rights-form.tsx'
import { DeleteRole } from './delete-role.tsx'
import { roleActs } from './role-acts.ts'
import { RoleRail } from './role-rail.tsx'

/** As many as a list gives at once; whoever has more finds them on the page of all roles. */
const mostInRail = 100

export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const [role, areas, roles] = await Promise.all([
    send(getRole, { params: { id: params['roleId'] ?? '' }, context }),
    send(listPermissions, { context }),
    send(listRoles, { payload: { page_size: mostInRail }, context }),
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
  return answerAct(request, context, roleActs(params['roleId'] ?? ''))
}

/** One role: what it may do, who gets it, and away with it. */
export default function Role() {
  const t = useT()
  const { user, role, rights, areas, roles, may } = useLoaderData<typeof loader>()
  const isOwn = user.role.id === role.id
  const fixed = isOwn ? 'own' : !role.within_own_rights ? 'beyond' : !may.update ? 'looking' : undefined
  return (
    <DashboardPage
      title={role.name}
      count={`${t('roles.people', { count: role.users })}${role.is_default ? ` · ${t('roles.default')}` : ''}`}
      user={user}
      above={[{ page: 'dashboardRoles', label: t('dash.place.roles') }]}
      acts={{ save: t('roles.save'), delete: t('roles.delete.title') }}
      end={
        <>
          {may.create && (
            <PageLink
              page="dashboardRoleNew"
              search={`?from=${role.id}`}
              className={buttonClass({ size: 'small' })}
            >
              <Icon name="copy" />
              {t('roles.copy')}
            </PageLink>
          )}
          {may.delete && !isOwn && !role.is_default && role.within_own_rights && (
            <a href="#delete" className={buttonClass({ kind: 'danger', size: 'small' })}>
              <Icon name="trash" />
              {t('roles.delete.title')}
            </a>
          )}
        </>
      }
    >
      <div className="role-page">
        <RoleRail roles={roles} current={role.id} />
        <div>
          {fixed && (
            <div className="dash-pad role-fixed">
              <Note kind="info" icon="lock">
                <p>{t(`roles.fixed.${fixed}`)}</p>
              </Note>
            </div>
          )}
          <RightsForm
            // Begins anew with what was saved.
            key={`${role.id} ${role.updated_at}`}
            intent="save"
            submit={t('roles.save')}
            name={role.name}
            areas={areas}
            saved={rights}
            isDefault={role.is_default}
            isFixed={fixed !== undefined}
            users={role.users}
          />
          {may.delete && (
            <DeleteRole
              role={role}
              isOwn={isOwn}
              targets={roles.filter(({ id, within_own_rights }) => id !== role.id && within_own_rights)}
              maySeeSettings={may.settings}
            />
          )}
        </div>
      </div>
    </DashboardPage>
  )
}

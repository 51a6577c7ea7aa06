import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listPermissions, listRoles, type Role } from '#contract/accounts/roles.ts'
import { allows } from '#contract/api/permissions.ts'
import { rolesList } from '#contract/lists/people-lists.ts'
import { defaultTimeZones, formatLocales } from '#locales/locales.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { formatIn, useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardList } from '../parts/list/list-page.tsx'
import { loadRoles } from '../parts/load-choices.ts'
import { summaryOfRights } from './summary-of-rights.ts'

/** A role with what it can do, in one line; without the line if the permissions could not be read. */
type RoleRow = Role & { says: string | undefined }

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  const [targets, areas, { results, ...list }] = await Promise.all([
    allows(user.permissions, 'roles.delete') ? loadRoles(args.context) : null,
    send(listPermissions, { context: args.context }),
    loadList(rolesList, listRoles, args),
  ])
  const { frame, t } = args.context.get(visitContext)
  const format = formatIn(frame.locale, defaultTimeZones[frame.locale])
  const language = formatLocales[frame.locale]
  const says = (permissions: Role['permissions']) =>
    areas.ok ? summaryOfRights({ permissions, areas: areas.data, t, list: format.list, language }) : undefined
  return {
    user,
    mayCreate: allows(user.permissions, 'roles.create'),
    targets,
    ...list,
    results: results && {
      ...results,
      rows: results.rows.map((role): RoleRow => ({ ...role, says: says(role.permissions) })),
    },
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, rolesList)
}

const cells: Cells<RoleRow> = {
  name: (role) => <RoleName role={role} />,
  users: (role) => <PeopleOfRole role={role} />,
}

/** The name of a role and what it can do; the one that new users get says so. */
function RoleName({ role: { id, name, is_default, says } }: { role: RoleRow }) {
  const t = useT()
  return (
    <span className="grid py-1 leading-[1.35]">
      <span className="flex flex-wrap gap-y-1 gap-x-2 items-baseline">
        <PageLink page="dashboardRole" parameters={{ roleId: id }}>
          <bdi>{name}</bdi>
        </PageLink>
        {is_default && <Tag>{t('list.roles.is_default')}</Tag>}
      </span>
      {says && <small className="max-w-[72ch] text-ink-3 text-13">{says}</small>}
    </span>
  )
}

/** How many people have the role, linked to them. */
function PeopleOfRole({ role: { id, users } }: { role: Role }) {
  const t = useT()
  const { number } = useFormat()
  if (users === 0) return number(0)
  return (
    <OpenLink page="dashboardUsers" search={`?role=${id}`} aria-label={t('roles.people', { count: users })}>
      {number(users)}
    </OpenLink>
  )
}

/** Roles and what they may do. */
export default function Roles() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  return (
    <DashboardList
      list={rolesList}
      texts="list.roles."
      call={listRoles}
      place="roles"
      page="dashboardRoles"
      loaded={loaded}
      choices={useRoleChoices(loaded.targets)}
      head={{
        end: loaded.mayCreate && (
          <PageLink page="dashboardRoleNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
            <Icon name="plus" />
            {t('roles.new')}
          </PageLink>
        ),
      }}
      nameOf={({ name }) => name}
      cells={cells}
      empty={<Empty icon="shield" title={t('roles.none.title')} text={t('roles.none.text')} />}
    />
  )
}

/** Bulk actions on roles; people of deleted ones get one of the others. */
function useRoleChoices(targets: Awaited<ReturnType<typeof loadRoles>> | null): BulkChoice[] {
  const t = useT()
  if (!targets) return []
  return [
    {
      action: 'roles.delete',
      label: t('roles.bulk.delete'),
      icon: 'trash',
      title: (count) => t('roles.bulk.delete.title', { count }),
      consequences: [t('roles.bulk.delete.then')],
      isDanger: true,
      fields: ({ values, errors }) => (
        <SelectField
          name="transfer_to"
          label={t('field.transfer_to')}
          defaultValue={values['transfer_to'] ?? ''}
          error={errors['transfer_to']}
          options={[
            { value: '', label: t('roles.delete.choose') },
            ...targets.filter(({ mayGive }) => mayGive),
          ]}
        />
      ),
    },
  ]
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { createRole, getRole, listPermissions } from '#contract/accounts/roles.ts'
import { allows, grantedBy } from '#contract/api/permissions.ts'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useT } from '#web/i18n/frame.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { redirectToOpen } from '../parts/redirects.ts'
import { RightsForm } from '../parts/rights/rights-form.tsx'
import { permissionsOf, rightsOf } from '../parts/rights/rights-matrix.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const from = new URL(request.url).searchParams.get('from')
  const [areas, model] = await Promise.all([
    send(listPermissions, { context }),
    from ? send(getRole, { params: { id: from }, context }) : undefined,
  ])
  if (!areas.ok) throw fatal(areas.message, areas.status)
  const copied = model?.ok ? model.data : undefined
  // A copied role includes only rights that the user may grant.
  const rights = grantedBy(copied?.permissions ?? {}).filter((name) => allows(user.permissions, name))
  return { user, areas: areas.data, copied: copied?.name, rights }
}

const create: Action = {
  run: async (values, context) => {
    const payload = { name: values['name'] ?? '', permissions: permissionsOf(rightsOf(Object.keys(values))) }
    const answer = await send(createRole, { payload, context })
    if (!answer.ok) return answer
    throw redirectToOpen(
      [{ page: 'dashboardRole', parameters: { roleId: answer.data.id } }],
      createRole,
      context,
    )
  },
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, { create })
}

/** A new role. */
export default function NewRole() {
  const t = useT()
  const { user, areas, copied, rights } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      isNew
      title={t('roles.new')}
      user={user}
      above={[{ page: 'dashboardRoles', label: t('dash.place.roles') }]}
      actions={{ create: t('roles.make') }}
    >
      <DraftFrame id={`${user.id} role new ${copied ?? ''}`} intent="create">
        <RightsForm
          intent="create"
          submit={t('roles.make')}
          name={copied === undefined ? '' : t('roles.copy_of', { name: copied })}
          areas={areas}
          saved={[]}
          proposed={rights}
        />
      </DraftFrame>
    </DashboardPage>
  )
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listRoles } from '#contract/accounts/roles.ts'
import { allows } from '#contract/api/permissions.ts'
import { createModule } from '#contract/content/module-editing.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { useAnswer } from '#web/actions/use-answer.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { builtInFields } from '../module/built-in-fields.ts'
import { moduleInForm, newModule } from '../module/draft-module.ts'
import { type EditorAnswer, fieldAbilities, newModuleActions } from '../module/module-actions.ts'
import { ModuleBuilder } from '../module/module-builder.tsx'
import { writtenModule } from '../module/written-module.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { redirectToOpen } from '../parts/redirects.ts'

/** The largest page that a list returns. */
const maxRoles = 100

export async function loader({ context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const { frame, t } = context.get(visitContext)
  const roles = allows(user.permissions, 'roles.read')
    ? await send(listRoles, { payload: { page_size: maxRoles }, context })
    : undefined
  return {
    user,
    abilities: fieldAbilities(),
    builtIn: builtInFields(t, frame.locale),
    library: { mayRead: allows(user.permissions, 'media.read') },
    roles: roles?.ok ? roles.data.rows.map(({ id, name }) => ({ id, name })) : [user.role],
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerAction(request, context, newModuleActions)
  if (answer instanceof Response || !answer.data.ok || answer.data.shown) return answer
  const { key } = writtenModule(moduleInForm(answer.data.values))
  const ways = [
    { page: 'dashboardModule', parameters: { moduleKey: key } },
    { page: 'dashboardModules' },
  ] as const
  return redirectToOpen(ways, createModule, context)
}

/** A new kind of content or a new form. */
export default function NewModule() {
  const t = useT()
  const { user, abilities, builtIn, library, roles } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      isNew
      title={t('modules.new')}
      user={user}
      above={[{ page: 'dashboardModules', label: t('dash.place.modules') }]}
    >
      <DraftFrame id={`${user.id} module new`}>
        <NewModuleForm {...{ roles, abilities, builtIn, library }} />
      </DraftFrame>
    </DashboardPage>
  )
}

type NewModuleFormProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'roles' | 'abilities' | 'builtIn' | 'library'
>

function NewModuleForm({ roles, abilities, builtIn, library }: NewModuleFormProps) {
  const t = useT()
  const answer = useAnswer<EditorAnswer>()
  const ownAnswer = answer?.intent === 'save' ? answer : undefined
  const typed =
    ownAnswer?.shown?.draft ?? (ownAnswer && !ownAnswer.ok ? moduleInForm(ownAnswer.values) : undefined)
  return (
    <ModuleBuilder
      roles={roles}
      abilities={abilities}
      builtIn={builtIn}
      library={library}
      saved={newModule}
      typed={typed}
      errors={ownAnswer?.fields ?? {}}
      consequences={[]}
      save={t('modules.make')}
    />
  )
}

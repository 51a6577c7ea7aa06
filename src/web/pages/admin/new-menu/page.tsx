import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { createMenu } from '#contract/content/menu-editing.ts'
import { type MenuArea, menuAreas } from '#contract/content/menus.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { redirectToOpen } from '../parts/redirects.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { user: signedInUser(context) }
}

const create: Action = {
  run: async ({ key = '', area }, context) => {
    const outcome = await send(createMenu, { payload: { key, area: area as MenuArea }, context })
    if (outcome.ok || outcome.code !== 'key_exists') return outcome
    return { ...outcome, fields: { key: { _errors: [outcome.message] } } }
  },
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerAction(request, context, { create })
  if (answer instanceof Response || !answer.data.ok) return answer
  const menuKey = (answer.data.values['key'] ?? '').trim()
  const ways = [{ page: 'dashboardMenu', parameters: { menuKey } }, { page: 'dashboardMenus' }] as const
  return redirectToOpen(ways, createMenu, context)
}

/** A new menu needs a key and a place; its items are added on its own page. */
export default function NewMenu() {
  const t = useT()
  const { user } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      isNew
      title={t('menus.new')}
      above={[{ page: 'dashboardMenus', label: t('dash.place.menus') }]}
      user={user}
    >
      <div className="dash-pad">
        <ActionForm intent="create" submit={t('menus.make')}>
          {({ values, errors }) => (
            <>
              <TextField
                name="key"
                label={t('menus.key')}
                hint={t('menus.key.hint')}
                required
                maxLength={60}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                defaultValue={values['key']}
                error={errors['key']}
              />
              <SelectField
                name="area"
                label={t('menus.area')}
                defaultValue={values['area']}
                error={errors['area']}
                options={menuAreas.map((value) => ({ value, label: t(`menus.area.${value}`) }))}
              />
            </>
          )}
        </ActionForm>
      </div>
    </DashboardPage>
  )
}

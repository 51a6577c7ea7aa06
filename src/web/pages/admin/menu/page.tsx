import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deleteMenu, type EditedMenu } from '../../../../contract/menu-editing.ts'
import { ActForm } from '../../../acts/act-form.tsx'
import { answerAct } from '../../../acts/answer-act.ts'
import { useAnswer } from '../../../acts/use-answer.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { redirectToUndo } from '../parts/deleted-before.ts'
import { draftsOf, itemsInForm } from './draft-item.ts'
import { loadMenu } from './load-menu.ts'
import { menuActs, type Shown } from './menu-acts.ts'
import { MenuEditor } from './menu-editor.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadMenu(args)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const key = params['menuKey'] ?? ''
  const answer = await answerAct(request, context, menuActs(key))
  const isGone = !(answer instanceof Response) && answer.data.intent === 'delete' && answer.data.ok
  return isGone ? redirectToUndo('dashboardMenus', key, deleteMenu, context) : answer
}

/** One menu: its items, what each leads to and who sees it. */
export default function Menu() {
  const t = useT()
  const { user, menu, mayDelete, pages, targets } = useLoaderData<typeof loader>()
  const form = useStart(menu)
  return (
    <DashboardPage
      title={t('menus.menu', { key: menu.key })}
      above={[{ page: 'dashboardMenus', label: t('dash.place.menus') }]}
      user={user}
    >
      <MenuEditor key={menu.version} menu={menu} pages={pages} targets={targets} {...form} />
      {mayDelete && (
        <div className="dash-pad">
          <Fold title={t('menus.delete')} className="dash-form">
            <p>{t('menus.delete.text')}</p>
            <ActForm intent="delete" submit={t('menus.delete.submit')} kind="danger">
              {() => null}
            </ActForm>
          </Fold>
        </div>
      )}
    </DashboardPage>
  )
}

/** What the form starts with: what was typed, where it was not saved, else what there is. */
function useStart(menu: EditedMenu) {
  const answer = useAnswer<Shown>()
  // Where somebody else was quicker, their state is shown.
  const own =
    answer?.intent === 'save' && answer.values['version'] === String(menu.version) ? answer : undefined
  const arranged = own?.shown?.items
  const typed = own && !own.ok ? itemsInForm(own.values) : undefined
  return {
    start: arranged ?? typed ?? draftsOf(menu.items),
    found: own?.shown?.found,
    // Whoever looked for something has changed nothing by that; what they typed before is in the form anyway.
    isChanged: (arranged ?? typed) !== undefined,
    area: own?.values['area'] ?? menu.area,
    errors: own?.fields ?? {},
  }
}

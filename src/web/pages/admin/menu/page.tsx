import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { deleteMenu, type EditedMenu, getMenu } from '#contract/content/menu-editing.ts'
import { listMenuTargets } from '#contract/content/module-editing.ts'
import { publicPageNames, wordsOfPage } from '#contract/site/public-pages.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict } from '#web/actions/seen.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useT } from '#web/i18n/frame.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { DeleteItem } from '../parts/more-items.tsx'
import { redirectToUndo } from '../parts/redirects.ts'
import { draftsOf, itemsInForm, type PageOption } from './draft-item.ts'
import { type EditorAnswer, menuActions } from './menu-actions.ts'
import { MenuEditor } from './menu-editor.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadMenu(args)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const key = params['menuKey'] ?? ''
  const answer = await answerAction(request, context, menuActions(key))
  const isGone = !(answer instanceof Response) && answer.data.intent === 'delete' && answer.data.ok
  return isGone ? redirectToUndo('dashboardMenus', key, deleteMenu, context) : answer
}

export const shouldRevalidate = reloadsAfterConflict

/** One menu: its items with their targets and visibility. */
export default function Menu() {
  const t = useT()
  const { user, menu, mayDelete, pages, targets } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t(`menus.area.${menu.area}`)}
      facts={
        <code className="text-ink-3" dir="ltr">
          {menu.key}
        </code>
      }
      above={[{ page: 'dashboardMenus', label: t('dash.place.menus') }]}
      user={user}
      more={
        mayDelete && (
          <DeleteItem
            title={t('menus.delete')}
            text={t('menus.delete.text')}
            verb={t('menus.delete.submit')}
          />
        )
      }
    >
      <HeldRecord record={menu} id={menu.key} version={menu.version}>
        {(menu) => (
          <DraftFrame id={`${user.id} menu ${menu.key}`} version={menu.version}>
            <MenuForm {...{ menu, pages, targets }} />
          </DraftFrame>
        )}
      </HeldRecord>
    </DashboardPage>
  )
}

type MenuFormProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'menu' | 'pages' | 'targets'>

function MenuForm({ menu, pages, targets }: MenuFormProps) {
  const form = useStart(menu)
  return <MenuEditor key={menu.version} menu={menu} pages={pages} targets={targets} {...form} />
}

/** The initial values of the form: the typed ones if they were not saved, or else the saved ones. */
function useStart(menu: EditedMenu) {
  const answer = useAnswer<EditorAnswer>()
  const isOfVersion = answer?.values['version'] === String(menu.version)
  // If another user saved first, what was typed stays beside the newer version.
  const own = answer?.intent === 'save' && (isOfVersion || !answer.ok) ? answer : undefined
  const arranged = own?.shown?.items
  const typed = own && !own.ok ? itemsInForm(own.values) : undefined
  return {
    start: arranged ?? typed ?? draftsOf(menu.items),
    found: own?.shown?.found,
    // A search alone is not a change; what was typed before is still in the form.
    isChanged: (arranged ?? typed) !== undefined,
    area: own?.values['area'] ?? menu.area,
    errors: own?.fields ?? {},
  }
}

async function loadMenu({ params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const { t } = context.get(visitContext)
  const answer = await send(getMenu, { params: { key: params['menuKey'] ?? '' }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  // Include the chosen targets however old they are, so that the menu shows their names.
  const chosen = draftsOf(answer.data.items).flatMap(({ target, related }) =>
    target === 'content' ? [related.slice(related.indexOf('/') + 1)] : [],
  )
  const targets = await send(listMenuTargets, { payload: { chosen: chosen.join(',') }, context })
  const pages: PageOption[] = [
    ...publicPageNames.map((page) => {
      const { title, values } = wordsOfPage(page)
      return { value: page, label: t(title, values) }
    }),
    { value: 'signIn', label: t('site.sign_in') },
    { value: 'signUp', label: t('site.sign_up') },
  ]
  return {
    user,
    menu: answer.data,
    targets: targets.ok ? targets.data : [],
    mayDelete: allows(user.permissions, 'menus.delete'),
    pages: pages.toSorted((a, b) => a.label.localeCompare(b.label)),
  }
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { modulesList } from '../../../../contract/lists/modules-list.ts'
import { listModules, type ModuleRow } from '../../../../contract/module-editing.ts'
import { allows } from '../../../../contract/permissions.ts'
import { type Locale, locales } from '../../../../locales/locales.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { type Cells, DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { ModuleIcon } from '../../../components/module-icon.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  return {
    user,
    mayCreate: allows(user.permissions, 'modules.create'),
    mayUpdate: allows(user.permissions, 'modules.update'),
    ...(await loadList(modulesList, listModules, args)),
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, modulesList)
}

/** The name of a module leads whoever may change it to where it is built. */
function ModuleName({ row, leadsOn }: { row: ModuleRow; leadsOn: boolean }) {
  const locale = useLocale()
  const name = <bdi>{nameIn(row, locale)}</bdi>
  return (
    <span className="module-name">
      <ModuleIcon icon={row.icon} />
      {leadsOn ? (
        <PageLink page="dashboardModule" parameters={{ moduleKey: row.key }}>
          {name}
        </PageLink>
      ) : (
        name
      )}
    </span>
  )
}

function nameIn({ name, key }: ModuleRow, locale: Locale): string {
  for (const one of [locale, ...locales]) if (name[one]) return name[one]
  return key
}

const cells: Cells<ModuleRow> = {
  name: (row) => <ModuleName row={row} leadsOn />,
  key: ({ key }) => <code dir="ltr">{key}</code>,
}

const plainCells: Cells<ModuleRow> = { ...cells, name: (row) => <ModuleName row={row} leadsOn={false} /> }

/** The kinds of content and the forms of the site. */
export default function Modules() {
  const t = useT()
  const path = usePath()
  const locale = useLocale()
  const { number } = useFormat()
  const { user, mayCreate, mayUpdate, wish, view, found } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('dash.place.modules')}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      end={
        mayCreate && (
          <PageLink page="dashboardModuleNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
            <Icon name="plus" />
            {t('modules.new')}
          </PageLink>
        )
      }
    >
      <DataTable
        view={view}
        wish={wish}
        list={modulesList}
        texts="list.modules."
        path={path('dashboardModules')}
        found={found}
        caption={t('dash.place.modules')}
        nameOf={(row) => nameIn(row, locale)}
        cells={mayUpdate ? cells : plainCells}
        keepsView
        exports={listModules.path}
        empty={<Empty icon="layers" title={t('modules.none.title')} text={t('modules.none.text')} />}
      />
    </DashboardPage>
  )
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { listModules, type ModuleRow } from '#contract/content/module-editing.ts'
import { modulesList } from '#contract/lists/site-lists.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList } from '../parts/list/list-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  return {
    user,
    mayCreate: allows(user.permissions, 'modules.create'),
    mayUpdate: allows(user.permissions, 'modules.update'),
    mayDelete: allows(user.permissions, 'modules.delete'),
    ...(await loadList(modulesList, listModules, args)),
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, modulesList)
}

/** The name of a module, linked to its builder for users who may change it. */
function ModuleName({ row, leadsOn }: { row: ModuleRow; leadsOn: boolean }) {
  const locale = useLocale()
  const name = <bdi>{nameIn(row, locale)}</bdi>
  return (
    <span className="inline-flex gap-2 items-baseline">
      {/* The baseline of the line is that of the name, as in the other cells. */}
      {row.icon ? (
        <ModuleIcon icon={row.icon} className="self-center text-ink-2" />
      ) : (
        <Icon name="file" size={18} className="self-center text-ink-2" />
      )}
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
  for (const language of [locale, ...locales]) if (name[language]) return name[language]
  return key
}

const cells: Cells<ModuleRow> = {
  name: (row) => <ModuleName row={row} leadsOn />,
  key: ({ key }) => (
    <code className="text-ink-3" dir="ltr">
      {key}
    </code>
  ),
}

const plainCells: Cells<ModuleRow> = { ...cells, name: (row) => <ModuleName row={row} leadsOn={false} /> }

/** The kinds of content and the forms of the site. */
export default function Modules() {
  const t = useT()
  const locale = useLocale()
  const loaded = useLoaderData<typeof loader>()
  return (
    <DashboardList
      list={modulesList}
      texts="list.modules."
      call={listModules}
      place="modules"
      page="dashboardModules"
      loaded={loaded}
      choices={useModuleChoices(loaded.mayDelete)}
      head={{
        end: loaded.mayCreate && (
          <PageLink page="dashboardModuleNew" className={buttonClass({ kind: 'primary', size: 'small' })}>
            <Icon name="plus" />
            {t('modules.new')}
          </PageLink>
        ),
      }}
      nameOf={(row) => nameIn(row, locale)}
      cells={loaded.mayUpdate ? cells : plainCells}
      empty={<Empty icon="layers" title={t('modules.none.title')} text={t('modules.none.text')} />}
    />
  )
}

/** Bulk actions on modules. */
function useModuleChoices(mayDelete: boolean): BulkChoice[] {
  const t = useT()
  const deleting: BulkChoice = {
    action: 'modules.delete',
    label: t('modules.bulk.delete'),
    icon: 'trash',
    title: (count) => t('modules.bulk.delete.title', { count }),
    consequences: [t('modules.bulk.delete.then'), t('modules.bulk.delete.trash')],
    isDanger: true,
  }
  return mayDelete ? [deleting] : []
}

import type { User } from '../../../../contract/user.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { cellsOf } from './content-cells.tsx'
import type { loadContents } from './load-contents.ts'
import { useContentChoices } from './use-content-choices.tsx'

interface ContentRecordsProps {
  user: User
  module: { key: string; name: string }
  contents: Awaited<ReturnType<typeof loadContents>>
}

/** The records of a content module. */
export function ContentRecords({ user, module, contents }: ContentRecordsProps) {
  const t = useT()
  const path = usePath()
  const { number } = useFormat()
  const { list, titles, options, days, mayCreate, mayUpdate, mayDelete, found, wish, view, bulk } = contents
  const choices = useContentChoices(module.key, { update: mayUpdate, delete: mayDelete })
  const parameters = { moduleKey: module.key }
  return (
    <DashboardPage
      title={module.name}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      acts={{ bulk: choices.find(({ action: name }) => name === bulk.ask?.action)?.label ?? '' }}
      end={
        mayCreate && (
          <>
            <PageLink
              page="dashboardImport"
              parameters={{ importTarget: module.key }}
              className={buttonClass({ size: 'small' })}
            >
              <Icon name="upload" />
              {t('imports.link')}
            </PageLink>
            <PageLink
              page="dashboardRecordNew"
              parameters={parameters}
              className={buttonClass({ kind: 'primary', size: 'small' })}
            >
              <Icon name="plus" />
              {t('contents.new')}
            </PageLink>
          </>
        )
      }
    >
      <DataTable
        view={view}
        wish={wish}
        list={list}
        texts="list.contents."
        titles={titles}
        options={options}
        path={path('dashboardRecords', parameters)}
        found={found}
        caption={module.name}
        nameOf={({ title }) => title || t('contents.untitled')}
        cells={cellsOf(module.key, days)}
        keepsView
        exports={`/api/contents/${module.key}`}
        bulk={{ choices, ...bulk }}
        empty={<Empty icon="file" title={t('contents.none.title')} text={t('contents.none.text')} />}
      />
    </DashboardPage>
  )
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AuditLine, checkAudit, listAudit } from '../../../../contract/audit.ts'
import { auditList } from '../../../../contract/lists/audit-list.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { send } from '../../../api.ts'
import type { Cells } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { OpenLink } from '../../../components/open-link.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardList } from '../parts/dashboard-list.tsx'
import { ChainNote } from './chain-note.tsx'
import { Changes } from './changes.tsx'
import { RecordName } from './record-name.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const isAsked = new URL(args.request.url).searchParams.has('check')
  const [list, chain] = await Promise.all([
    loadList(auditList, listAudit, args),
    isAsked ? send(checkAudit, { context: args.context }) : null,
  ])
  return { user: signedInUser(args.context), chain, ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, auditList)
}

const cells: Cells<AuditLine> = {
  record: (line) => <RecordName line={line} />,
  actor: ({ actor }) =>
    actor.id ? (
      <OpenLink page="dashboardUser" parameters={{ userId: actor.id }}>
        <bdi>{actor.name}</bdi>
      </OpenLink>
    ) : (
      <bdi>{actor.name}</bdi>
    ),
  changes: ({ changes }) => <Changes changes={changes} />,
}

/** What staff did to the site and to others, the newest first. */
export default function Audit() {
  const t = useT()
  const { chain, ...loaded } = useLoaderData<typeof loader>()
  return (
    <DashboardList
      list={auditList}
      call={listAudit}
      place="audit"
      page="dashboardAudit"
      loaded={loaded}
      head={{
        end: (
          <OpenLink page="dashboardAudit" search="?check=chain" className={buttonClass({ size: 'small' })}>
            <Icon name="shield-check" />
            {t('audit.check')}
          </OpenLink>
        ),
      }}
      nameOf={({ record }) => record.name}
      cells={cells}
      provesExports
      empty={<Empty icon="shield" title={t('audit.none.title')} text={t('audit.none.text')} />}
    >
      {chain && <ChainNote answer={chain} />}
    </DashboardList>
  )
}

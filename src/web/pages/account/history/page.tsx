import './history.css'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deleteGiveaway, listHistory, shareGiveaway } from '../../../../contract/history.ts'
import { type Act, answerAct } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { usePath } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'
import { ExportMenu } from './export-menu.tsx'
import { HistoryEmpty } from './history-empty.tsx'
import { HistoryFilter } from './history-filter.tsx'
import { HistoryRow } from './history-row.tsx'
import { isFiltered, payloadOf, searchOf, wishOf } from './history-wish.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const wish = wishOf(searchParams)
  const asked = await send(listHistory, { payload: payloadOf(wish), context })
  return {
    user: signedInUser(context),
    wish,
    /** the draw that somebody asked to delete, and has yet to confirm */
    deleting: searchParams.get('delete'),
    list: asked.ok ? asked.data : null,
    lacks: !asked.ok && asked.code === 'plan_lacks_feature',
  }
}

const acts: Record<string, Act> = {
  share: {
    run: ({ id = '', shared }, context) =>
      send(shareGiveaway, { params: { id }, payload: { shared: shared === 'yes' }, context }),
  },
  delete: { run: ({ id = '' }, context) => send(deleteGiveaway, { params: { id }, context }) },
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAct(request, context, acts)
}

export default function History() {
  const t = useT()
  const path = usePath()
  const { user, wish, deleting, list, lacks } = useLoaderData<typeof loader>()
  const doomed = list?.giveaways.find(({ id }) => id === deleting)
  const isNew = list?.total === 0 && !isFiltered(wish)
  const here = path('accountHistory') + searchOf(wish)
  return (
    <AccountFrame
      title={t('history.title')}
      lead={
        list &&
        (list.kept_days === null
          ? t('history.kept_for_ever', { count: list.total })
          : t('history.kept', { count: list.total, days: list.kept_days }))
      }
      user={user}
      end={list && list.total > 0 && <ExportMenu wish={wish} />}
    >
      {doomed && <ConfirmDelete draw={doomed} back={here} />}
      {list && !isNew && <HistoryFilter wish={wish} key={searchOf(wish)} />}
      {!list && !lacks && <LoadFailed />}
      {(lacks || list?.giveaways.length === 0) && (
        <HistoryEmpty state={lacks ? 'lacks' : isNew ? 'new' : 'filtered'} />
      )}
      {list && list.giveaways.length > 0 && (
        <div className="stack gap-3">
          <ul className="history">
            {list.giveaways.map((draw) => (
              <HistoryRow key={draw.id} draw={draw} wish={wish} />
            ))}
          </ul>
          <Pager
            page={wish.page}
            size={wish.page_size}
            total={list.total}
            to={(page) => path('accountHistory') + searchOf(wish, { page })}
          />
          <p className="account-fine">{t('history.final')}</p>
        </div>
      )}
    </AccountFrame>
  )
}

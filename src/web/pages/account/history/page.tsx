import './history.css'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deleteGiveaway, type HistoryItem, listHistory, shareGiveaway } from '../../../../contract/history.ts'
import { historyList } from '../../../../contract/lists/history-list.ts'
import type { Act } from '../../../acts/answer-act.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { send } from '../../../api.ts'
import { type Cells, DataTable } from '../../../components/data-table/data-table.tsx'
import { parametersOf } from '../../../components/data-table/list-wish.ts'
import { useT } from '../../../i18n/frame.tsx'
import { usePath } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { DrawOutcome } from '../parts/draw-outcome.tsx'
import { drawTitle } from '../parts/draw-title.ts'
import { ConfirmDelete } from './confirm-delete.tsx'
import { DrawActs } from './draw-acts.tsx'
import { DrawName, DrawSource } from './draw-name.tsx'
import { HistoryEmpty } from './history-empty.tsx'
import { useHistoryChoices } from './use-history-choices.ts'

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadList(historyList, listHistory, args)
  return {
    user: signedInUser(args.context),
    /** the draw that somebody asked to delete, and has yet to confirm */
    deleting: new URL(args.request.url).searchParams.get('delete'),
    lacks: list.problem === 'plan_lacks_feature',
    ...list,
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
  return answerListAct(request, context, historyList, acts)
}

const cells: Cells<HistoryItem> = {
  title: (draw) => <DrawName draw={draw} />,
  winners: (draw) => <DrawOutcome draw={draw} />,
  source: (draw) => <DrawSource draw={draw} />,
}
const actsOf = (draw: HistoryItem) => <DrawActs draw={draw} />

/** The own draws: what they were, who won, out of how many, and what one can do with them. */
export default function History() {
  const t = useT()
  const path = usePath()
  const { user, deleting, lacks, wish, view, found, bulk } = useLoaderData<typeof loader>()
  const choices = useHistoryChoices()
  const own = path('accountHistory')
  const doomed = found?.rows.find(({ id }) => id === deleting)
  const parameters = parametersOf(historyList, wish, view.page_size)
  const count = found?.total ?? 0
  return (
    <AccountFrame
      title={t('history.title')}
      lead={
        found &&
        (found.kept_days === null
          ? t('history.kept_for_ever', { count })
          : t('history.kept', { count, days: found.kept_days }))
      }
      user={user}
      acts={{ bulk: choices.find(({ action: name }) => name === bulk.ask?.action)?.label ?? '' }}
    >
      {doomed && <ConfirmDelete draw={doomed} back={parameters.size > 0 ? `${own}?${parameters}` : own} />}
      {lacks ? (
        <HistoryEmpty state="lacks" />
      ) : (
        <div className="history-list">
          <DataTable
            list={historyList}
            texts="list.history."
            wish={wish}
            view={view}
            path={own}
            found={found}
            caption={t('history.title')}
            nameOf={(draw) => drawTitle(draw, t)}
            cells={cells}
            acts={actsOf}
            keepsView
            exports={listHistory.path}
            bulk={{ choices, ...bulk }}
            empty={<HistoryEmpty state="new" />}
          />
          {found && found.rows.length > 0 && <p className="account-fine">{t('history.final')}</p>}
        </div>
      )}
    </AccountFrame>
  )
}

import { useEffect, useRef } from 'react'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deleteGiveaway, type HistoryItem, listHistory, shareGiveaway } from '#contract/draws/history.ts'
import { historyList } from '#contract/lists/own-lists.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import type { Action } from '#web/actions/answer-action.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import { type Cells, DataTable } from '#web/components/data-table/data-table.tsx'
import { parametersOf } from '#web/components/data-table/list-state.ts'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { DrawTime } from '#web/components/draw-time.tsx'
import { Empty } from '#web/components/empty.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { DrawOutcome, drawTitle, sourceText } from '../parts/draw-outcome.tsx'
import { DrawActions } from './draw-actions.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadList(historyList, listHistory, args)
  return {
    user: signedInUser(args.context),
    /** the draw to be deleted, still to be confirmed */
    deleting: new URL(args.request.url).searchParams.get('delete'),
    lacks: list.problem === 'plan_lacks_feature',
    ...list,
  }
}

const actions: Record<string, Action> = {
  share: {
    run: ({ id = '', shared }, context) =>
      send(shareGiveaway, { params: { id }, payload: { shared: shared === 'yes' }, context }),
  },
  delete: { run: ({ id = '' }, context) => send(deleteGiveaway, { params: { id }, context }) },
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, historyList, actions)
}

const cells: Cells<HistoryItem> = {
  title: (draw) => <DrawName draw={draw} />,
  winners: (draw) => <DrawOutcome draw={draw} />,
  sealed_at: ({ sealed_at, time_zone }) => <DrawTime moment={sealed_at} zone={time_zone} />,
  finished_at: ({ finished_at, time_zone }) =>
    finished_at && <DrawTime moment={finished_at} zone={time_zone} />,
  source: (draw) => <DrawSource draw={draw} />,
}
const actsOf = (draw: HistoryItem) => <DrawActions draw={draw} />

/** The user's own draws: what they were, who won, out of how many, and actions on them. */
export default function History() {
  const t = useT()
  const path = usePath()
  const { user, deleting, lacks, query, view, results, bulk } = useLoaderData<typeof loader>()
  const choices = useHistoryChoices()
  const own = path('accountHistory')
  const doomed = results?.rows.find(({ id }) => id === deleting)
  const parameters = parametersOf(historyList, query, view.page_size)
  const count = results?.total ?? 0
  return (
    <AccountFrame
      title={t('history.title')}
      lead={
        results &&
        (results.kept_days === null
          ? t('history.kept_for_ever', { count })
          : t('history.kept', { count, days: results.kept_days }))
      }
      user={user}
      actions={{ bulk: choices.find(({ action: name }) => name === bulk.pending?.action)?.label ?? '' }}
    >
      {doomed && <ConfirmDelete draw={doomed} back={parameters.size > 0 ? `${own}?${parameters}` : own} />}
      {lacks ? (
        <HistoryEmpty state="lacks" />
      ) : (
        <div className="history-list grid grid-cols-1 gap-4 min-w-0 -mx-2.5 [--gutter:10px] phone:[&_tbody_th]:pe-29">
          <DataTable
            list={historyList}
            texts="list.history."
            query={query}
            view={view}
            path={own}
            results={results}
            caption={t('history.title')}
            nameOf={(draw) => drawTitle(draw, t)}
            cells={cells}
            rowActions={actsOf}
            keepsView
            exports={listHistory.path}
            bulk={{ choices, ...bulk }}
            empty={<HistoryEmpty state="new" />}
          />
          {results && results.rows.length > 0 && (
            <p className="px-(--gutter) text-ink-2 text-14">{t('history.final')}</p>
          )}
        </div>
      )}
    </AccountFrame>
  )
}

/** No draws yet, or none in this plan: two reasons with different next steps. */
function HistoryEmpty({ state }: { state: 'new' | 'lacks' }) {
  const t = useT()
  if (state === 'lacks')
    return (
      <Empty icon="layers" title={t('history.lacks.title')} text={t('history.lacks.text')}>
        <PageLink page="accountSubscription" className={buttonClass({ kind: 'primary' })}>
          {t('history.lacks.plans')}
        </PageLink>
      </Empty>
    )
  return (
    <Empty icon="ticket" title={t('history.new.title')} text={t('history.new.text')}>
      <PageLink page="giveawayFromFile" className={buttonClass({ kind: 'primary' })}>
        {t('history.new.draw')}
      </PageLink>
    </Empty>
  )
}

/** Bulk actions on the user's own draws. */
function useHistoryChoices(): BulkChoice[] {
  const t = useT()
  return [
    {
      action: 'history.share',
      label: t('history.bulk.share'),
      icon: 'share',
      title: (count) => t('history.bulk.share.title', { count }),
      consequences: [t('history.bulk.share.then')],
    },
    {
      action: 'history.unshare',
      label: t('history.bulk.unshare'),
      icon: 'lock',
      title: (count) => t('history.bulk.unshare.title', { count }),
      consequences: [t('history.bulk.unshare.then')],
    },
    {
      action: 'history.delete',
      label: t('history.delete'),
      icon: 'trash',
      title: (count) => t('history.bulk.delete.title', { count }),
      consequences: [t('history.bulk.delete.then')],
      isDanger: true,
    },
  ]
}

/** The draw's title, linked to its page, and below it where its entries came from. */
function DrawName({ draw }: { draw: HistoryItem }) {
  const t = useT()
  const title = drawTitle(draw, t)
  return (
    <span className="data-table-name">
      <PageLink page="result" parameters={{ shareCode: draw.share_code }}>
        <Name>{title}</Name>
      </PageLink>
      {title !== draw.source && (
        <small>
          <DrawSource draw={draw} />
        </small>
      )}
      {!draw.is_shared && (
        <small className="flex gap-1.5 items-center">
          <Icon name="lock" size={14} />
          {t('history.not_shared')}
        </small>
      )}
    </span>
  )
}

function DrawSource({ draw: { source } }: { draw: HistoryItem }) {
  const t = useT()
  return <bdi>{sourceText(t, source)}</bdi>
}

interface ConfirmDeleteProps {
  draw: HistoryItem
  /** where canceling returns to */
  back: string
}

/** Confirms deleting a draw from the history: which one it is, and what remains. */
function ConfirmDelete({ draw, back }: ConfirmDeleteProps) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector<HTMLElement>('a')?.focus()
  }, [])
  return (
    <section
      className="panel panel-pad grid gap-3 [border-color:color-mix(in_srgb,var(--bad)_45%,transparent)]"
      ref={box}
      aria-labelledby="confirm-delete"
    >
      <h2 className="text-22" id="confirm-delete">
        <Sentence
          text={t('history.confirm.title', { title: slot(0) })}
          parts={[<Name key="title">{drawTitle(draw, t)}</Name>]}
        />
      </h2>
      <p>{t('history.confirm.text')}</p>
      <div className="row">
        <Link to={back} className={buttonClass()} preventScrollReset>
          {t('account.cancel')}
        </Link>
        <ActionButton intent="delete" id={draw.id} kind="danger-solid">
          {t('history.confirm.submit')}
        </ActionButton>
      </div>
    </section>
  )
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { listTrash, restoreTrash, type TrashItem } from '#contract/content/trash.ts'
import { trashList } from '#contract/lists/site-lists.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { useAnswer } from '#web/actions/use-answer.ts'
import { type Outcome, send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useDay } from '#web/components/times/ago.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { textOf } from '../parts/changes/value-words.ts'
import { DashboardList } from '../parts/list/list-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  return { user: signedInUser(args.context), ...(await loadList(trashList, listTrash, args)) }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, trashList, {
    restore: {
      run: ({ id: key = '' }, visit) => {
        const at = key.indexOf('/')
        return send(restoreTrash, {
          params: { area: key.slice(0, at), id: key.slice(at + 1) },
          context: visit,
        })
      },
      show: (outcome) => changedSince(outcome as Outcome<CallReply<typeof restoreTrash>>),
    },
  })
}

type ChangedSince = Pick<CallReply<typeof restoreTrash>, 'lost' | 'missing' | 'unscheduled'>

/** What a record lost or lacks because its module or the time went on; undefined if nothing. */
function changedSince(outcome: Outcome<CallReply<typeof restoreTrash>>): ChangedSince | undefined {
  if (!outcome.ok) return undefined
  const { lost, missing, unscheduled } = outcome.data
  return lost.length + missing.length + unscheduled > 0 ? { lost, missing, unscheduled } : undefined
}

const cells: Cells<TrashItem> = {
  name: (item) => <Name item={item} />,
  area: (item) => <Area item={item} />,
  deleted_by: ({ deleted_by }) => deleted_by && <bdi>{deleted_by}</bdi>,
}

function Name({ item: { id, name, until } }: { item: TrashItem }) {
  const t = useT()
  const { date } = useFormat()
  const day = useDay()
  return (
    <span className="data-table-name">
      <bdi className="font-semibold">{name || id}</bdi>
      <small title={date(until)}>{t('trash.until', { date: day(until) })}</small>
    </span>
  )
}

const restoreOf = (item: TrashItem) => <RestoreButton item={item} />

function RestoreButton({ item: { id, area, name } }: { item: TrashItem }) {
  const t = useT()
  return (
    <ActionButton
      intent="restore"
      id={`${area}/${id}`}
      size="small"
      label={t('trash.restore.named', { name: name || id })}
    >
      {t('trash.restore')}
    </ActionButton>
  )
}

/** The kind of record; records of a module are named after it. */
function Area({ item: { area, module } }: { item: TrashItem }) {
  const t = useT()
  const locale = useLocale()
  const own = module && (module[locale] ?? module['en'])
  if (own) return <bdi>{own}</bdi>
  if (area === 'canned_answers') return t('trash.area.canned_answers')
  return textOf(t, ['list.audit.area.'], area) ?? <bdi>{area}</bdi>
}

/** What staff deleted in the last 30 days and can restore. */
export default function Trash() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  return (
    <DashboardList
      list={trashList}
      texts="list.trash."
      call={listTrash}
      place="trash"
      page="dashboardTrash"
      loaded={loaded}
      choices={useTrashChoices()}
      nameOf={({ name, id }) => name || id}
      cells={cells}
      rowActions={restoreOf}
      head={{ actions: { restore: t('trash.restore') } }}
      provesExports
      empty={<Empty icon="trash" title={t('trash.none.title')} text={t('trash.none.text')} />}
    >
      <RestoredNote />
    </DashboardList>
  )
}

/** Bulk actions on what was deleted; each row is restored by whom may delete it. */
function useTrashChoices(): BulkChoice[] {
  const t = useT()
  return [
    {
      action: 'trash.restore',
      label: t('trash.restore'),
      icon: 'undo',
      title: (count) => t('trash.bulk.restore.title', { count }),
      consequences: [
        t('trash.bulk.restore.then'),
        t('trash.bulk.restore.unscheduled'),
        t('trash.bulk.restore.left'),
      ],
    },
  ]
}

/** Says how a record came back whose module changed since, or whose time for publishing passed. */
function RestoredNote() {
  const t = useT()
  const locale = useLocale()
  const { list } = useFormat()
  const answer = useAnswer<ChangedSince | undefined>()
  if (!answer?.ok || answer.intent !== 'restore' || !answer.shown) return null
  const { lost, missing, unscheduled } = answer.shown
  const names = (labels: ChangedSince['lost']) => list(labels.map((label) => label[locale] ?? label.en ?? ''))
  return (
    <div className="grid gap-2 pbs-4 px-(--gutter)">
      {lost.length + missing.length > 0 && (
        <Note kind="warn" role="status" title={t('trash.changed')}>
          {lost.length > 0 && <p>{t('trash.changed.lost', { names: names(lost) })}</p>}
          {missing.length > 0 && <p>{t('trash.changed.missing', { names: names(missing) })}</p>}
        </Note>
      )}
      {unscheduled > 0 && (
        <Note kind="warn" role="status" title={t('trash.unscheduled.title')}>
          <p>{t('trash.unscheduled', { count: unscheduled })}</p>
        </Note>
      )}
    </div>
  )
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import {
  finishManagedDraw,
  getManagedDraw,
  listDraws,
  type ManagedDraw,
  voidManagedDraw,
} from '#contract/draws/managed-draws.ts'
import { drawsList } from '#contract/lists/draw-lists.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { Empty } from '#web/components/empty.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList } from '../parts/list/list-page.tsx'
import { ComingPanel, RecordLink, usePanelOf } from '../parts/list/side-panel.tsx'
import { DrawState, StartedBy } from '../parts/states/state-marks.tsx'
import { DrawPanel, managedTitle } from './draw-panel.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('draw')
  const user = signedInUser(args.context)
  const [list, opened] = await Promise.all([
    loadList(drawsList, listDraws, args),
    id ? send(getManagedDraw, { params: { id }, context: args.context }) : null,
  ])
  return { user, mayChange: allows(user.permissions, 'draws.update'), opened, ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, drawsList, {
    void: {
      run: ({ id = '', note = '' }, visit) =>
        send(voidManagedDraw, { params: { id }, payload: { note }, context: visit }),
    },
    finish: { run: ({ id = '' }, visit) => send(finishManagedDraw, { params: { id }, context: visit }) },
  })
}

function DrawName({ draw }: { draw: ManagedDraw }) {
  const t = useT()
  return (
    <span className="data-table-name">
      <RecordLink name="draw" id={draw.id}>
        <bdi>{managedTitle(draw, t)}</bdi>
      </RecordLink>
      <small>
        <code dir="ltr">{draw.share_code}</code>
      </small>
    </span>
  )
}

/** Who won first, and how many more; without a word for it the cell shows that there is nothing. */
function FirstWinner({ winner: { name, more } }: { winner: NonNullable<ManagedDraw['winner']> }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <span className="inline-flex gap-1.5 items-baseline max-w-[24ch]">
      <bdi className="min-w-0 truncate">{name}</bdi>
      {more > 0 && (
        <span className="flex-none text-ink-3 text-13">
          <span aria-hidden="true">+{number(more)}</span>
          <VisuallyHidden>{t('draws.more_winners', { count: more })}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}

const cells: Cells<ManagedDraw> = {
  title: (draw) => <DrawName draw={draw} />,
  owner: ({ owner }) => <StartedBy owner={owner} />,
  winner: ({ winner }) => winner && <FirstWinner winner={winner} />,
  state: ({ state }) => <DrawState state={state} />,
}

/** All draws of the site, newest first; the address can open one of them. */
export default function Draws() {
  const t = useT()
  const { opened, mayChange, ...loaded } = useLoaderData<typeof loader>()
  const { shown, coming } = usePanelOf('draw', opened)
  const rows = loaded.results?.rows ?? []
  const ids = rows.map(({ id }) => id)
  return (
    <DashboardList
      list={drawsList}
      texts="list.draws."
      call={listDraws}
      place="draws"
      page="dashboardDraws"
      loaded={loaded}
      nameOf={({ title, share_code: code }) => title || code}
      cells={cells}
      provesExports
      panel={
        shown ? (
          <DrawPanel draw={shown} mayChange={mayChange} ids={ids} />
        ) : (
          coming && (
            <ComingPanel
              name="draw"
              id={coming}
              ids={ids}
              title={rows.find(({ id }) => id === coming)?.title}
            />
          )
        )
      }
      empty={<Empty icon="ticket" title={t('draws.none.title')} text={t('draws.none.text')} />}
    >
      {opened && !opened.ok && (
        <div className="pbs-4 px-(--gutter)">
          <Note kind="bad" role="alert">
            <p>{opened.message}</p>
          </Note>
        </div>
      )}
    </DashboardList>
  )
}

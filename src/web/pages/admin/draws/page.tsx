import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import {
  finishManagedDraw,
  getManagedDraw,
  listDraws,
  type ManagedDraw,
  type ManagedDrawDetail,
  voidManagedDraw,
} from '#contract/draws/managed-draws.ts'
import { drawsList } from '#contract/lists/draw-lists.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { Empty } from '#web/components/empty.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import type { MessageKey, Translate } from '#web/i18n/texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList } from '../parts/list/list-page.tsx'
import {
  ComingPanel,
  PanelFact,
  PanelFacts,
  PanelHeading,
  RecordLink,
  SidePanel,
  usePanelOf,
} from '../parts/list/side-panel.tsx'
import { DrawState, StartedBy } from '../parts/state-marks.tsx'

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

const cells: Cells<ManagedDraw> = {
  title: (draw) => <DrawName draw={draw} />,
  owner: ({ owner }) => <StartedBy owner={owner} />,
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

/** A draw's own title, else what was tossed or how long the list was: the names of winners are no business of staff. */
function managedTitle({ title, source, entries }: ManagedDraw, t: Translate): string {
  if (title) return title
  return source === 'chance' ? t('list.draws.source.chance') : t('draw_names.untitled', { count: entries })
}

interface DrawPanelProps {
  draw: ManagedDrawDetail
  mayChange: boolean
  /** the draws or fetches of the list, to go on to the next one */
  ids: readonly string[]
}

/** A draw with what happened to it, and what staff can do about it. */
function DrawPanel({ draw, mayChange, ids }: DrawPanelProps) {
  const t = useT()
  const { number } = useFormat()
  return (
    <SidePanel name="draw" id={draw.id} ids={ids} title={<bdi>{managedTitle(draw, t)}</bdi>}>
      <PanelFacts>
        <Fact name="list.draws.state">
          <DrawState state={draw.state} />
        </Fact>
        <Fact name="list.draws.label">{t(`list.draws.label.${draw.label}`)}</Fact>
        <Fact name="list.draws.owner">
          <StartedBy owner={draw.owner} />
        </Fact>
        <Fact name="list.draws.source">{t(`list.draws.source.${draw.source}` as MessageKey)}</Fact>
        <Fact name="list.draws.entries">{number(draw.entries)}</Fact>
        <Fact name="list.draws.winners">{number(draw.winners)}</Fact>
        <Fact name="list.draws.seq">{number(draw.seq)}</Fact>
        <Fact name="draws.code">
          <code dir="ltr">{draw.share_code}</code>
        </Fact>
      </PanelFacts>
      <p>
        {draw.is_shared ? (
          <PageLink
            page="result"
            parameters={{ shareCode: draw.share_code }}
            className={buttonClass({ size: 'small' })}
          >
            {t('draws.open')}
          </PageLink>
        ) : (
          t('draws.closed')
        )}
      </p>
      {draw.collection_id && (
        <p>
          <OpenLink page="dashboardFetches" search={`?fetch=${draw.collection_id}`}>
            {t('draws.fetch')}
          </OpenLink>
        </p>
      )}
      <Timeline draw={draw} />
      {draw.may_finish && (
        <Note kind="warn">
          <p>{t('draws.overdue')}</p>
          {mayChange && (
            <ActionButton intent="finish" id={draw.id} size="small">
              {t('draws.finish')}
            </ActionButton>
          )}
        </Note>
      )}
      {mayChange && draw.may_void && <VoidForm draw={draw} />}
    </SidePanel>
  )
}

function Fact({ name, children }: { name: MessageKey; children: ReactNode }) {
  const t = useT()
  return <PanelFact name={t(name)}>{children}</PanelFact>
}

/** From the seal to the last event, oldest first. */
function Timeline({ draw }: { draw: ManagedDrawDetail }) {
  const t = useT()
  const { exactTime } = useFormat()
  // What is void without a result was canceled before it, so no random number is due any more.
  const isCanceled = draw.state === 'void' && draw.finished_at === null
  const isDue = draw.draw_at !== null && draw.finished_at === null && !isCanceled
  const steps = [
    { word: 'sealed', at: draw.sealed_at, note: null },
    ...(isDue ? [{ word: 'due', at: draw.draw_at ?? '', note: null }] : []),
    ...(draw.finished_at ? [{ word: 'finished', at: draw.finished_at, note: null }] : []),
    ...draw.events.map(({ type, at, note }) => ({
      word: type === 'void' && isCanceled ? 'canceled' : type,
      at,
      note,
    })),
  ] as const
  return (
    <div>
      <PanelHeading>{t('draws.timeline')}</PanelHeading>
      <ol className="grid gap-2 m-0 ps-4 wrap-anywhere">
        {steps.map(({ word, at, note }, i) => (
          <li key={i}>
            <time className="block text-ink-3 text-13 tabular-nums" dateTime={at}>
              {exactTime(at)}
            </time>{' '}
            {t(`draws.event.${word}` as MessageKey)}
            {note && (
              <q className="block">
                <bdi>{note}</bdi>
              </q>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Voids a draw, or cancels a scheduled one, with a reason that everyone can read. */
function VoidForm({ draw }: { draw: ManagedDrawDetail }) {
  const t = useT()
  const isAhead = draw.state === 'waiting'
  const label = t(isAhead ? 'draws.cancel' : 'draws.void')
  return (
    <div className="grid gap-2">
      <PanelHeading>{label}</PanelHeading>
      <p className="text-ink-2 text-14">{t(isAhead ? 'draws.cancel.text' : 'draws.void.text')}</p>
      <ActionForm intent="void" mark={draw.id} submit={label} kind="danger">
        {({ values, errors }) => (
          <>
            <input type="hidden" name="id" value={draw.id} />
            <TextField
              name="note"
              label={t('draws.void.reason')}
              maxLength={500}
              required
              autoComplete="off"
              defaultValue={values['note']}
              error={errors['note']}
            />
          </>
        )}
      </ActionForm>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { ManagedDraw, ManagedDrawDetail } from '#contract/draws/managed-draws.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/keys.ts'
import { PageLink } from '#web/i18n/link.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { DrawState, StartedBy } from '../parts/draw-marks.tsx'
import { SidePanel } from '../parts/list/side-panel.tsx'

/** A draw's own title, else what was tossed or how long the list was: the names of winners are no business of staff. */
export function managedTitle({ title, source, entries }: ManagedDraw, t: Translate): string {
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
export function DrawPanel({ draw, mayChange, ids }: DrawPanelProps) {
  const t = useT()
  const { number } = useFormat()
  return (
    <SidePanel name="draw" id={draw.id} ids={ids} title={<bdi>{managedTitle(draw, t)}</bdi>}>
      <dl className="record-facts grid m-0 tabular-nums">
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
      </dl>
      <p>
        {draw.is_shared ? (
          <PageLink page="result" parameters={{ shareCode: draw.share_code }}>
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
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
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
      <h3>{t('draws.timeline')}</h3>
      <ol className="record-steps grid gap-2 m-0 ps-4 wrap-anywhere">
        {steps.map(({ word, at, note }, i) => (
          <li key={i}>
            <time dateTime={at}>{exactTime(at)}</time> {t(`draws.event.${word}` as MessageKey)}
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
      <h3>{label}</h3>
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

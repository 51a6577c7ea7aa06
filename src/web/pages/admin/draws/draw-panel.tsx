import type { ReactNode } from 'react'
import type { ManagedDraw, ManagedDrawDetail } from '#contract/draws/managed-draws.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useCopyRefused } from '#web/components/copy-refused.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import type { MessageKey, Translate } from '#web/i18n/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass, CopyButton } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { PanelFact, PanelFacts, PanelHeading } from '../parts/list/facts.tsx'
import { SidePanel } from '../parts/list/side-panel.tsx'
import { DrawState, StartedBy } from '../parts/states/state-marks.tsx'

/** A draw's own title, else what was tossed or how long the list was. */
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

/** A draw: who won, its facts, what happened to it, and what staff can do about it. */
export function DrawPanel({ draw, mayChange, ids }: DrawPanelProps) {
  const t = useT()
  return (
    <SidePanel
      name="draw"
      id={draw.id}
      ids={ids}
      title={<bdi>{managedTitle(draw, t)}</bdi>}
      acts={draw.is_shared && <ResultLinks draw={draw} />}
    >
      {!draw.is_shared && <p className="text-ink-2 text-14">{t('draws.closed')}</p>}
      {draw.places.length > 0 && <Winners draw={draw} />}
      <Facts draw={draw} />
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
      {mayChange && draw.may_void && <VoidForm key={draw.id} draw={draw} />}
    </SidePanel>
  )
}

/** To the public page, and to the part of it where the draw is verified. */
function ResultLinks({ draw }: { draw: ManagedDrawDetail }) {
  const t = useT()
  const own = { page: 'result', parameters: { shareCode: draw.share_code } } as const
  return (
    <>
      <PageLink {...own} className={buttonClass({ size: 'small' })}>
        {t('draws.open')}
      </PageLink>
      {draw.finished_at !== null && (
        <PageLink {...own} hash="#proof" className={buttonClass({ size: 'small' })}>
          <Icon name="shield-check" />
          {t('draws.verify')}
        </PageLink>
      )}
    </>
  )
}

/** Who holds the first prizes, as everyone with the link sees them. */
function Winners({ draw: { places, more_places, share_code } }: { draw: ManagedDrawDetail }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <section>
      <PanelHeading>{t('list.draws.winners')}</PanelHeading>
      <ol className="grid m-0 p-0 list-none">
        {places.map(({ place, name, erased }) => (
          <li key={place} className="flex gap-2.5 items-center min-w-0 py-1.5 border-bs border-bs-line">
            <span className="flex-none min-w-[2ch] text-ink-3 text-13 tabular-nums text-end">
              {number(place)}
            </span>
            <Avatar name={name} size="small" />
            <span className="min-w-0 wrap-anywhere">
              {/* As `PersonName` does, which comes with all that a result page shows. */}
              {erased ? <i>{t('result.name_removed')}</i> : <Name>{name}</Name>}
            </span>
          </li>
        ))}
      </ol>
      {more_places > 0 && (
        <p className="pbs-1.5 text-14">
          <PageLink page="result" parameters={{ shareCode: share_code }}>
            {t('draws.more_winners', { count: more_places })}
          </PageLink>
        </p>
      )}
    </section>
  )
}

function Facts({ draw }: { draw: ManagedDrawDetail }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <PanelFacts>
      <Fact name="list.draws.source">{t(`list.draws.source.${draw.source}` as MessageKey)}</Fact>
      <Fact name="list.draws.entries">{number(draw.entries)}</Fact>
      {draw.places.length === 0 && draw.winners > 0 && (
        <Fact name="list.draws.winners">{number(draw.winners)}</Fact>
      )}
      <Fact name="list.draws.state">
        <DrawState state={draw.state} />
      </Fact>
      <Fact name="list.draws.label">{t(`list.draws.label.${draw.label}`)}</Fact>
      <Fact name="list.draws.seq">{number(draw.seq)}</Fact>
      <Fact name="draws.code">
        <ShareCode code={draw.share_code} />
      </Fact>
      <Fact name="list.draws.owner">
        <StartedBy owner={draw.owner} />
      </Fact>
    </PanelFacts>
  )
}

/** The code that people name in their questions to support, copied with one press. */
function ShareCode({ code }: { code: string }) {
  const t = useT()
  const sayCopyRefused = useCopyRefused()
  return (
    <span className="flex gap-1 items-center justify-between">
      <code className="select-all" dir="ltr">
        {code}
      </code>
      <span className="needs-script flex-none -my-1.5 [--control-small:32px] phone:[--control-small:44px]">
        <CopyButton
          kind="ghost"
          size="small"
          iconOnly
          text={code}
          label={t('receipt.hash.copy', { name: t('draws.code') })}
          copiedLabel={t('result.copied')}
          onRefused={sayCopyRefused}
        />
      </span>
    </span>
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

/** Voids a draw, or cancels a scheduled one, with a reason that everyone can read; folded, as it can't be taken back. */
function VoidForm({ draw }: { draw: ManagedDrawDetail }) {
  const t = useT()
  const answer = useAnswer()
  const isAhead = draw.state === 'waiting'
  const label = t(isAhead ? 'draws.cancel' : 'draws.void')
  const isRefused = answer?.intent === 'void' && answer.mark === draw.id && !answer.ok
  return (
    <Fold title={label} open={isRefused} className="[&>summary]:text-bad">
      <div className="grid gap-2">
        <p className="text-ink-2 text-14">{t(isAhead ? 'draws.cancel.text' : 'draws.void.text')}</p>
        <ActionForm intent="void" mark={draw.id} submit={label} kind="danger-solid">
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
    </Fold>
  )
}

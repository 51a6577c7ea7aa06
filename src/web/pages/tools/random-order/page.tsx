import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { maxPlaces } from '#contract/draws/giveaways.ts'
import { shuffle } from '#draw/chance/lists.ts'
import { prefersCalm } from '#web/components/reveal/prefers-calm.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useEntryState } from '#web/state/entry-state.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { ChancePanel, ChanceSettings, CopyOutcome, KeysAndSound } from '../chance-parts/chance-panel.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { answerList, loadListTool, sentList } from '../list-parts/answer-list.ts'
import { KeepList, sendKeptList } from '../list-parts/keep-list.tsx'
import { ListPage, type ListToolProps } from '../list-parts/list-page.tsx'
import { NamesField } from '../list-parts/names-field.tsx'
import { readEntries } from '../list-parts/read-entries.ts'
import { SpaceButton } from '../list-parts/space-button.tsx'
import { useTypedList } from '../list-parts/use-typed-list.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadListTool(request, context)
}

/** All of them are ranked, so all of them are winners of the draw. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sentList(request)
  const entries = readEntries(sent.names)
  const { t } = context.get(visitContext)
  const title = sent.title.trim() || t('random_order.title')
  return answerList(sent, { title, entries, winners: Math.max(1, entries.length) }, context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKeptList(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function RandomOrder() {
  const t = useT()
  return (
    <ListPage
      title={t('random_order.title')}
      description={t('random_order.description')}
      lead={t('random_order.lead')}
      tool={OrderTool}
    />
  )
}

interface Shuffled {
  no: number
  /** the place in the typed list of each */
  order: readonly number[]
  names: readonly string[]
}

/** More are shown, but not read out. */
const maxSpoken = 10

/** The list at the end, its random order at the start. */
function OrderTool({ names, title: firstTitle, keep }: ListToolProps) {
  const t = useT()
  const form = useId()
  const list = useTypedList(names)
  const [title, setTitle] = useEntryState('title', firstTitle)
  const rows = useRef<HTMLOListElement>(null)
  const [shuffled, setShuffled] = useState<Shuffled>()
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const entries = useMemo(() => readEntries(list.text), [list.text])
  const isLong = entries.length > maxPlaces
  const { copyRef, keepRef } = useChanceParts(mix)
  useShuffleMotion(rows, shuffled?.order)

  function mix() {
    if (entries.length === 0 || isLong) return
    const order = byDevice((random) => shuffle(entries.length, random))
    setRefused(!order)
    if (!order) return
    setRound(round + 1)
    setShuffled({ no: round + 1, order, names: order.map((place) => entries[place]?.name ?? '') })
    soundChance('number')
  }

  const shown = shuffled?.names ?? entries.slice(0, maxPlaces).map(({ name }) => name)
  return (
    <>
      <div className="split">
        <ChancePanel
          summary={t('list_tool.names.count', { count: entries.length })}
          actions={
            <>
              <SpaceButton onClick={mix}>{t('random_order.shuffle')}</SpaceButton>
              <CopyOutcome text={shuffled ? numbered(shuffled.names).join('\n') : ''} ref={copyRef} />
            </>
          }
          foot={<p className="small muted">{t(shuffled ? 'random_order.after' : 'random_order.before')}</p>}
        >
          {isRefused && <NoRandomness />}
          <ol
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-y-2 gap-x-4 w-full self-start [counter-reset:place]"
            ref={rows}
          >
            {shown.map((name, index) => (
              <li
                className={`grid grid-cols-[minmax(2.4em,auto)_minmax(0,1fr)] gap-2 items-baseline py-2 px-3 border border-line rounded-control bg-surface wrap-anywhere before:[counter-increment:place] before:font-medium before:text-14 before:leading-[1.4] before:font-mono before:text-end before:normal-nums ${shuffled ? drawnClass : 'before:content-["–"] before:text-ink-2'}`}
                key={`${shuffled?.no} ${shuffled?.order[index] ?? index}`}
              >
                <bdi>{name}</bdi>
              </li>
            ))}
          </ol>
          <SpokenOutcome
            text={shuffled ? spoken(shuffled.names) : ''}
            round={round}
            restMs={shuffleMs(shown.length)}
          />
        </ChancePanel>
        <ChanceSettings>
          <NamesField
            form={form}
            field={list.field}
            initial={list.initial}
            count={entries.length}
            hint={t('list_tool.hint')}
            error={isLong ? t('list_tool.long', { most: maxPlaces }) : undefined}
            read={(text) => {
              list.read(text)
              setShuffled(undefined)
            }}
          />
          <TextField
            name="title"
            form={form}
            label={t('list_tool.title')}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            maxLength={120}
            autoComplete="off"
            dir="auto"
          />
          <KeysAndSound keys={['again', 'keep', 'copy']} />
        </ChanceSettings>
      </div>
      <KeepList
        {...keep}
        id={form}
        text={t('random_order.keep')}
        disabled={entries.length === 0 || isLong}
        ref={keepRef}
      />
    </>
  )

  function spoken(order: readonly string[]): string {
    const first = numbered(order.slice(0, maxSpoken)).join('; ')
    const more = order.length - maxSpoken
    return more > 0 ? t('random_number.and_more', { numbers: first, count: more }) : first
  }
}

const drawnClass =
  'before:content-[counter(place)_"."] before:text-ink first:border-engrave first:font-semibold'

function numbered(names: readonly string[]): string[] {
  return names.map((name, index) => `${index + 1}. ${name}`)
}

const movesMs = 700
const everyMs = 45
/** The rest of a long list is below the screen, and is there at once. */
const maxMoving = 40

/** Until the last one that moves has arrived. */
function shuffleMs(count: number): number {
  return movesMs + everyMs * (Math.min(count, maxMoving) - 1)
}

/** Everyone moves from their old place to the new one; `order` has the old index of each, and is settled before. */
function useShuffleMotion(list: RefObject<HTMLElement | null>, order: readonly number[] | undefined): void {
  useLayoutEffect(() => {
    if (!order || prefersCalm()) return undefined
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const moves = rows.slice(0, maxMoving).map((row, index) => {
      const old = rows[Math.min(order[index] ?? index, rows.length - 1)] ?? row
      const away = `translate(${old.offsetLeft - row.offsetLeft}px, ${old.offsetTop - row.offsetTop}px)`
      return row.animate(
        [
          { transform: away, opacity: 0.2 },
          { transform: 'none', opacity: 1 },
        ],
        {
          duration: movesMs,
          delay: everyMs * index,
          fill: 'backwards',
          easing: 'cubic-bezier(0.5, 0, 0.2, 1)',
        },
      )
    })
    return () => {
      for (const move of moves) move.cancel()
    }
  }, [list, order])
}

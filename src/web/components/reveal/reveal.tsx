import './reveal.css'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { useScripted } from '../../state/scripted.ts'
import { Face } from '../../ui/face.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { createServerClock, isOver, useLeft } from '../waiting/server-clock.ts'
import { longestWord } from '../winners/winner-places.ts'
import { createCeremony, type Moment } from './ceremony.ts'
import { prefersCalm } from './prefers-calm.ts'
import type { RevealProps, RevealWinner } from './reveal-props.ts'
import { RoomFoot, RoomHead } from './room/room-frame.tsx'
import { playChime, playThud, useSound } from './room/room-sound.ts'
import { Scene } from './scene/scene.tsx'
import { nextShow, type Show, showOf } from './shows.ts'

const unknown: readonly RevealWinner[] = []
/** Of a room that has nothing to wait for. */
const longAgo = new Date(0).toISOString()
const deviceClock = createServerClock(0)

/**
 * The room of a draw, from the press to the winners: a modal with its own colors, whatever the theme. The winners come
 * when the result is final; until then names fall.
 */
export function Reveal(props: RevealProps) {
  const { wait, brand, ceremony: chosen, sample = [], label = 'recorded', onDone } = props
  const scripted = useScripted()
  const isOpen = useLeft(wait?.opensAt ?? longAgo, wait?.clock ?? deviceClock, isOver)
  const winners = (isOpen && props.winners) || unknown
  const titleId = useId()
  const room = useRef<HTMLDialogElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const [calm] = useState(prefersCalm)
  const [switched, setSwitched] = useState<Show>()
  const show = switched ?? showOf(brand, chosen)
  const [ceremony] = useState(() => createCeremony({ show, calm, flows: true }))
  const moment = useSyncExternalStore(ceremony.moment.subscribe, ceremony.moment.get, ceremony.moment.get)
  const [, switchSound] = useSound()
  const text = useWords(moment, winners)
  const { phase } = moment
  const count = winners.length

  // Before the first paint: the winners behind it must not flash.
  useLayoutEffect(() => {
    if (!room.current?.open) room.current?.showModal()
    return ceremony.begin()
  }, [ceremony])
  useLayoutEffect(() => ceremony.arrive(count), [ceremony, count])
  useLayoutEffect(() => ceremony.present(show), [ceremony, show])
  useSoundOf(moment, show)
  useFaces(props.winners ?? unknown)

  // The buttons render only with scripts, after the dialog was opened. Until there is something to press on, the room
  // has the focus: a key pressed too early must not close it.
  useEffect(() => {
    if (scripted) (count > 0 ? forward.current : room.current)?.focus()
  }, [scripted, count])

  useEffect(() => {
    if (phase === 'over') room.current?.close()
  }, [phase])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnButton = event.target instanceof HTMLButtonElement
    if (event.key === ' ' && !isOnButton) {
      event.preventDefault()
      ceremony.next()
    }
    if (event.key.toLowerCase() === 'a') ceremony.showAll()
    if (event.key.toLowerCase() === 'm') switchSound()
    if (event.key.toLowerCase() === 'c') setSwitched(nextShow(brand, show))
  }

  function share() {
    room.current?.close()
    props.onShare?.()
  }

  function onPress({ target }: MouseEvent) {
    const isOnButton = target instanceof Element && target.closest('button')
    if (!isOnButton && phase !== 'all') ceremony.next()
  }

  return (
    <dialog
      ref={room}
      className="reveal fixed inset-0 grid-rows-[auto_minmax(0,1fr)_auto] w-screen max-w-none h-dvh max-h-none m-0 p-0 border-0 open:grid"
      tabIndex={-1}
      data-phase={phase}
      data-show={show}
      data-calm={calm || undefined}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClick={onPress}
      onClose={onDone}
    >
      <p role="alert" className="visually-hidden">
        {text}
      </p>
      {scripted && (
        <>
          <RoomHead {...props} count={count} moment={moment} titleId={titleId} />
          <Scene
            {...props}
            show={show}
            winners={winners}
            brand={brand}
            moment={moment}
            sample={sample}
            label={label}
            calm={calm}
          />
          {phase === 'all' && <AllWinners winners={winners} />}
          <RoomFoot
            {...props}
            label={label}
            moment={moment}
            count={count}
            forward={forward}
            show={show}
            onSwitch={setSwitched}
            onNext={ceremony.next}
            onAll={ceremony.showAll}
            onLeave={() => room.current?.close()}
            onShare={props.onShare && share}
          />
        </>
      )}
    </dialog>
  )
}

/** The drum is played by the names as they fall, and by the edges that pass the pointer. */
export function useSoundOf({ phase }: Moment, show: Show): void {
  useEffect(() => {
    if (show === 'plain') return
    if (phase === 'hush' && (show === 'box' || show === 'bubbles')) playThud()
    if (phase === 'lift') playChime()
  }, [phase, show])
}

/** As many as are shown one by one in most draws; the others load with their tickets. */
const maxEarly = 12

/**
 * Loads the pictures of winners while names still fall, so that each is there with its ticket. One after the other: a
 * server may hold an answer back until the picture has come, and the room needs its connections.
 */
function useFaces(winners: readonly RevealWinner[]): void {
  const addresses = winners
    .flatMap(({ picture }) => picture ?? [])
    .slice(0, maxEarly)
    .join(' ')
  useEffect(() => {
    let isOver = false
    const load = async () => {
      for (const address of addresses.split(' ').filter(Boolean)) if (!isOver) await loaded(address)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [addresses])
}

async function loaded(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  // One that never comes leaves the letter that its ticket shows.
  await image.decode().catch(() => undefined)
}

/** More than anyone reads from a stage; the result page has them all. */
const maxShown = 60

/** Up to here they share a wide stage, and grow with it. */
const maxLarge = 6

/** Graphemes of one word that fit beside the number of a ticket. */
const maxWord = 13

const ticketLook = 'h-full filter-none in-data-[brand=lucky]:h-[calc(100%-14px)]'

export function AllWinners({ winners }: { winners: readonly RevealWinner[] }) {
  const t = useT()
  const { number } = useFormat()
  const more = winners.length - maxShown
  return (
    <div className="reveal-all relative z-2 row-start-2 col-start-1 self-center-safe max-h-full pt-2 px-[4cqw] pb-6 overflow-auto">
      <h2 className="mbe-6 text-[clamp(1.75rem,6cqh,3.5rem)]">
        {t('reveal.all', { count: winners.length })}
      </h2>
      <ol
        className="tickets [--win:var(--stage-win)] [--on-win:var(--stage-on-win)] grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-5 phone:grid-cols-1 phone:gap-3.5"
        data-count={winners.length <= maxLarge ? winners.length : undefined}
      >
        {winners.slice(0, maxShown).map(({ rank, name, row, prize, comment, picture }) => (
          <li
            key={rank}
            className="animate-[reveal-join_420ms_var(--ease-lift)_both] nth-2:[animation-delay:90ms] nth-3:[animation-delay:180ms] nth-[n+4]:[animation-delay:270ms]"
          >
            <Ticket
              className={longestWord(name) > maxWord ? `ticket-wide-word ${ticketLook}` : ticketLook}
              place={t('reveal.place', { rank, count: winners.length })}
              name={name}
              face={picture && <Face name={name} src={picture} />}
              comment={prize ? { text: prize } : undefined}
              quote={comment}
              stub={{ label: t('reveal.stub'), number: number(row) }}
            />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="mbs-5">{t('reveal.more', { count: more })}</p>}
    </div>
  )
}

/** More names than this are left to the page instead of being announced at once. */
const maxSpoken = 10

/** The screen reader announcement: each result once. */
export function useWords({ phase, index }: Moment, winners: readonly RevealWinner[]): string {
  const t = useT()
  const { list } = useFormat()
  const count = winners.length
  if (phase === 'all') {
    const heading = t('reveal.all', { count })
    const names = winners.map(({ name }) => name)
    return count > maxSpoken ? heading : t('reveal.said', { heading, names: list(names) })
  }
  const winner = phase === 'lift' || phase === 'shown' ? winners[index] : undefined
  if (!winner) return ''
  if (count === 1) return t('reveal.said', { heading: t('reveal.place_single'), names: winner.name })
  return t('reveal.winner', { rank: winner.rank, count, name: winner.name })
}

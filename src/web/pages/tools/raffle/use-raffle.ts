import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getCheckIn, getResult } from '#contract/draws/results.ts'
import { drawNumbers } from '#draw/chance/numbers.ts'
import { send } from '#web/api/send.ts'
import { useEntryState } from '#web/state/entry-state.ts'
import type { PageContext } from '#web/visit/visit-context.ts'
import { byDevice } from '../chance-parts/device-chance.ts'
import { soundChance } from '../chance-parts/sound.ts'
import { isTooLong, type RaffleSettings, readPrizes, readTickets, roundSpec } from './raffle-settings.ts'

interface RaffleStart {
  initial: RaffleSettings
  /** rounds with a receipt */
  receipts: readonly Round[]
  /** a receipt was refused, and the page is the same */
  wasRefused: boolean
}

/** The settings, the rounds so far, and what draws the next one on this device. */
export function useRaffle({ initial, receipts, wasRefused }: RaffleStart) {
  const [{ settings, own }, setRaffle] = useEntryState<{ settings: RaffleSettings; own: readonly Round[] }>(
    'raffle',
    { settings: initial, own: [] },
    // A receipt makes an entry for the same raffle; an entry without any is another raffle.
    (before) => (wasRefused ? before : { settings: initial, own: receipts.length > 0 ? before.own : [] }),
  )
  const [isRefused, setRefused] = useState(false)
  const rounds = [...receipts, ...own]
  const prizes = readPrizes(settings)
  const next = prizes.findIndex((_, index) => !rounds.some(({ prize }) => prize === index))
  const tickets = readTickets(settings, drawnNumbers(rounds))
  const all = readTickets(settings)
  const isPending = rounds.some(({ numbers }) => !numbers)
  const prize = prizes[next]
  const tooLong = isTooLong(settings)
  const canDraw = prize !== undefined && typeof tickets !== 'string' && !isPending && !tooLong
  useArrival(receipts)

  function draw() {
    if (!canDraw) return
    const numbers = byDevice((random) => drawNumbers(roundSpec(tickets, prize), random))
    setRefused(!numbers)
    if (!numbers) return
    setRaffle({ settings, own: [...own, { prize: next, numbers }] })
    soundChance('number')
  }

  return {
    settings,
    change: (part: Partial<RaffleSettings>) => setRaffle({ settings: { ...settings, ...part }, own }),
    prizes,
    rounds,
    /** the index of the prize that is drawn next; -1 if there is none */
    next,
    /** tickets that take part in the next round */
    left: typeof tickets === 'string' ? 0 : tickets.count,
    /** tickets of the first round */
    total: typeof all === 'string' ? 0 : all.count,
    fault: typeof all === 'string' ? all : tickets === 'gaps' ? tickets : undefined,
    tooLong,
    ownNumbers: drawnNumbers(own),
    isPending,
    isUnread: rounds.some((round) => round.isUnread),
    canDraw,
    isRefused,
    draw,
    startOver: () => setRaffle({ settings, own: [] }),
  }
}

const pollMs = 1500

/** Loads the page again once the number of a pending round is there. */
function useArrival(receipts: readonly Round[]): void {
  const { revalidate } = useRevalidator()
  const code = receipts.find(({ numbers, isUnread }) => !numbers && !isUnread)?.code
  useEffect(() => {
    if (!code) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const timer = setInterval(() => {
      void send(getCheckIn, { params: { share_code: code }, signal }).then(
        (answer) => (answer.ok && answer.data.finished ? revalidate() : undefined),
        // Offline, or the page was left: the next poll will know.
        () => undefined,
      )
    }, pollMs)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [code, revalidate])
}

/** A round that was drawn: on this device, or by the server with a receipt. */
export interface Round {
  /** the index of its prize in the list */
  prize: number
  /** null until its random number is there, and while they are unknown */
  numbers: readonly string[] | null
  /** its result can't be opened here: not shared, deleted, or not answered */
  isUnread?: true
  /** of its receipt */
  code?: string
}

/** As many receipts as an address may name. */
const maxRounds = 50

/** The rounds with a receipt that an address names, as `round=0.code`. */
export async function loadRounds(query: URLSearchParams, context: PageContext): Promise<Round[]> {
  const named = query.getAll('round').slice(0, maxRounds)
  const rounds = await Promise.all(named.map((one) => loadRound(one, context)))
  return rounds.filter((round) => round !== undefined)
}

async function loadRound(named: string, context: PageContext): Promise<Round | undefined> {
  const [, prize, code] = /^(\d{1,2})\.([\w-]{1,64})$/.exec(named) ?? []
  if (prize === undefined || code === undefined) return undefined
  const answer = await send(getResult, { params: { share_code: code }, context })
  // Without the numbers of a round, the next one could draw them again.
  if (!answer.ok && answer.code !== 'giveaway_not_found') {
    const isUnread = answer.code !== 'giveaway_not_completed'
    return { prize: Number(prize), numbers: null, code, ...(isUnread && { isUnread }) }
  }
  if (!answer.ok) return undefined
  const outcome = answer.data.chance?.outcome
  return outcome?.tool === 'numbers' ? { prize: Number(prize), numbers: outcome.numbers, code } : undefined
}

/** All numbers of the rounds so far. */
export function drawnNumbers(rounds: readonly Round[]): string[] {
  return rounds.flatMap(({ numbers }) => numbers ?? [])
}

import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getCheckIn } from '#contract/draws/results.ts'
import { drawNumbers } from '#draw/chance/numbers.ts'
import { send } from '#web/api/send.ts'
import { byDevice } from '../chance-parts/device-chance.ts'
import { soundChance } from '../chance-parts/sound.ts'
import { type RaffleSettings, readPrizes, readTickets, roundSpec } from './raffle-settings.ts'
import { drawnNumbers, type Round } from './rounds.ts'

/** The rounds so far, and what draws the next one on this device. */
export function useRaffle(settings: RaffleSettings, receipts: readonly Round[]) {
  const [own, setOwn] = useState<readonly Round[]>([])
  const [isRefused, setRefused] = useState(false)
  const rounds = [...receipts, ...own]
  const prizes = readPrizes(settings)
  const next = prizes.findIndex((_, place) => !rounds.some(({ prize }) => prize === place))
  const tickets = readTickets(settings, drawnNumbers(rounds))
  const all = readTickets(settings)
  const isPending = rounds.some(({ numbers }) => !numbers)
  const prize = prizes[next]
  const canDraw = prize !== undefined && typeof tickets !== 'string' && !isPending
  useArrival(receipts)

  function draw() {
    if (!canDraw) return
    const numbers = byDevice((random) => drawNumbers(roundSpec(tickets, prize), random))
    setRefused(!numbers)
    if (!numbers) return
    setOwn([...own, { prize: next, numbers }])
    soundChance('number')
  }

  return {
    prizes,
    rounds,
    /** the place of the prize that is drawn next; -1 if there is none */
    next,
    /** tickets that take part in the next round */
    left: typeof tickets === 'string' ? 0 : tickets.count,
    /** tickets of the first round */
    total: typeof all === 'string' ? 0 : all.count,
    fault: typeof all === 'string' ? all : tickets === 'gaps' ? tickets : undefined,
    ownNumbers: drawnNumbers(own),
    isPending,
    canDraw,
    isRefused,
    draw,
    startOver: () => setOwn([]),
  }
}

const pollMs = 1500

/** Loads the page again once the number of a pending round is there. */
function useArrival(receipts: readonly Round[]): void {
  const { revalidate } = useRevalidator()
  const code = receipts.find(({ numbers }) => !numbers)?.code
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

import { type RefObject, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { getDrawModes } from '#contract/draws/draw-modes.ts'
import { arePhones, maskContacts } from '#contract/draws/mask-contacts.ts'
import { deviceRandom, NoRandomness, type RandomBytes, uniformBelow } from '#draw/chance/uniform.ts'
import { entryKey, packEntries } from '#draw/entries/entries.ts'
import { applyRules } from '#draw/entries/rules.ts'
import { TicketPool } from '#draw/entries/ticket-pool.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { wholeNumber } from '#web/i18n/typed-number.ts'
import { linesOf } from '#web/state/lines.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { readTickets } from '../list-parts/typed-tickets.ts'
import { type GiveawayValues, readForm } from './form-values.ts'

type Outcome =
  | { names: string[] }
  | { fault: 'short_list' | 'no_randomness' | 'past_winners' }
  | { badRow: number; typed: string }

/** The draw without a network: just as fair, but not verifiable. The page says so. */
export function DrawOffline({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Outcome>()
  const { revalidate } = useRevalidator()

  // A cached copy of the page has the same key on every visit; the next online draw needs its own.
  useEffect(() => () => void (navigator.onLine && reloadWhenReached(revalidate)), [revalidate])

  function draw() {
    if (form.current) setOutcome(drawFrom(new FormData(form.current)))
  }

  return (
    <div className="stack gap-3">
      <Note kind="warn" title={t('without_network.draw.title')} role="status">
        <p>{t('without_network.draw.text')}</p>
      </Note>
      <Button type="button" wide onClick={draw}>
        {t('without_network.draw.button')}
      </Button>
      <div role="status">{outcome && <Drawn outcome={outcome} />}</div>
    </div>
  )
}

const retryMs = 2000
const maxAttempts = 30

/**
 * The first requests of a connection that is back may still fail, and a page that loads again then is replaced, with
 * all that was typed.
 */
async function reloadWhenReached(revalidate: () => Promise<void>): Promise<void> {
  const { pathname } = location
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { ok } = await send(getDrawModes)
    if (!navigator.onLine || location.pathname !== pathname) return
    if (ok) return revalidate()
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

function Drawn({ outcome }: { outcome: Outcome }) {
  const t = useT()
  if ('badRow' in outcome)
    return <p>{t('giveaway.tickets.bad_line', { row: outcome.badRow, typed: outcome.typed })}</p>
  if ('fault' in outcome) return <p>{t(`without_network.draw.${outcome.fault}`)}</p>
  return (
    <>
      <p className="small muted">{t('without_network.draw.drawn')}</p>
      <ol className="grid gap-1 ps-[1.6em] font-semibold list-decimal wrap-anywhere">
        {outcome.names.map((name, index) => (
          <li key={`${index} ${name}`}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
    </>
  )
}

function drawFrom(form: FormData): Outcome {
  try {
    const { values } = readForm(form)
    if (values.past) return { fault: 'past_winners' }
    const bad = values.withTickets ? firstBadLine(values.names) : undefined
    if (bad) return bad
    const names = drawOnDevice(values, deviceRandom())
    if (!names) return { fault: 'short_list' }
    const isNumbers = arePhones(linesOf(values.names))
    return { names: values.showContacts ? names : names.map((name) => maskContacts(name, isNumbers)) }
  } catch (error) {
    if (error instanceof NoRandomness) return { fault: 'no_randomness' }
    throw error
  }
}

/** The first line whose number of tickets can't be read: nothing is drawn before it is corrected. */
function firstBadLine(names: string): { badRow: number; typed: string } | undefined {
  for (const [index, line] of linesOf(names).entries()) {
    const { bad } = readTickets(line.trim())
    if (bad !== undefined) return { badRow: index + 1, typed: bad }
  }
  return undefined
}

/**
 * Draws winners from a typed list by the rules of every draw, on this device and without a receipt: all tickets are
 * equally likely, and each participant wins at most once. Undefined if there are fewer participants than winners.
 */
export function drawOnDevice(
  { names, exclude, onePerPerson, withTickets, winners }: GiveawayValues,
  random: RandomBytes,
): string[] | undefined {
  const lines = linesOf(names).flatMap((line) => line.trim().toWellFormed() || [])
  const typed = withTickets ? lines.map(readTickets) : lines.map((name) => ({ name, tickets: 1 }))
  const entries = packEntries(typed.map(({ name }) => name))
  const rules = { one_entry_per_person: onePerPerson, exclude: linesOf(exclude), weights: 'entry' as const }
  const { weights, eligible } = applyRules(
    entries,
    rules,
    Float64Array.from(typed, ({ tickets }) => tickets ?? 0),
  )
  const count = wholeNumber(winners)
  if (!Number.isInteger(count) || count < 1 || count > eligible) return undefined
  const pool = new TicketPool(weights)
  return Array.from({ length: count }, () => {
    const { index } = pool.holderOf(Number(uniformBelow(BigInt(pool.remaining), random)))
    pool.take(index)
    return entryKey(entries, index)
  })
}

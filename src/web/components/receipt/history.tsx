import type { Result } from '#contract/draws/results.ts'
import { useT } from '../../i18n/frame.tsx'
import { PersonName } from '../person-name.tsx'
import { Sentence, slot } from '../sentence.tsx'
import { Moment, ReceiptPart } from './receipt-part.tsx'

type ResultHistory = Pick<Result, 'events' | 'winners' | 'substitutes' | 'further' | 'erased'>

/** Everything since the winners were drawn, oldest first. Nothing here ever replaces the first result. */
export function History({ result }: { result: ResultHistory }) {
  const t = useT()
  const { events, erased } = result
  if (events.length === 0 && erased === 0) return null
  return (
    <ReceiptPart label={t('receipt.history')}>
      {events.length > 0 && (
        <ol className="grid gap-2.5">
          {events.map((event) => (
            <Moment key={event.type === 'void' ? 'void' : event.by} at={event.at}>
              <EventWords event={event} result={result} />
              {event.note && (
                <q className="text-ink-2 wrap-anywhere" dir="auto">
                  {event.note}
                </q>
              )}
            </Moment>
          ))}
        </ol>
      )}
      {erased > 0 && <p>{t('receipt.history.erased', { count: erased })}</p>}
    </ReceiptPart>
  )
}

function EventWords({ event, result }: { event: Result['events'][number]; result: ResultHistory }) {
  const t = useT()
  if (event.type === 'void') return <span className="strong">{t('receipt.history.void')}</span>
  const text = t('receipt.history.replaced', {
    from: slot(0),
    to: slot(1),
    rank: event.rank,
    by: event.by,
    reason: t(`receipt.reason.${event.reason}`),
  })
  return (
    <span>
      <Sentence
        text={text}
        parts={[event.rank, event.by].map((rank) => (
          <PersonName key={rank} person={personAt(result, rank)} className="strong" />
        ))}
      />
    </span>
  )
}

function personAt({ winners, substitutes, further }: ResultHistory, rank: number) {
  return (
    [...winners, ...substitutes, ...further].find((person) => person.rank === rank) ?? { name: `${rank}` }
  )
}

import { useT } from '#web/i18n/frame.tsx'
import { Name } from '#web/ui/name.tsx'
import { switchOn } from '../rules-fold.tsx'
import type { CountedNames, CountedTickets } from './count-names.ts'

/** How many names a typed list has, and what doesn't count. */
export function FoundCounts({ counted }: { counted: CountedNames }) {
  const t = useT()
  return (
    <>
      <b>{t('giveaway.names.count', { count: counted.names })}</b>
      {counted.duplicates > 0 && <span>{t('giveaway.names.duplicates', { count: counted.duplicates })}</span>}
      {counted.tickets && counted.tickets.none > 0 && (
        <span>{t('giveaway.names.no_tickets', { count: counted.tickets.none })}</span>
      )}
      {counted.blanks > 0 && <span>{t('giveaway.names.blanks', { count: counted.blanks })}</span>}
      {counted.excluded > 0 && <span>{t('giveaway.names.excluded', { count: counted.excluded })}</span>}
    </>
  )
}

/** The lines of a typed list that need a look: bad numbers of tickets, and duplicates. */
export function FoundLines({ counted }: { counted: CountedNames }) {
  const t = useT()
  return (
    <>
      {counted.seemTickets > 0 && (
        <p className="small">
          {t('giveaway.tickets.seen', { count: counted.seemTickets })}{' '}
          <a href="#with_tickets" onClick={(event) => switchOn(event, 'with_tickets')}>
            {t('giveaway.tickets.use')}
          </a>
        </p>
      )}
      {counted.tickets && counted.tickets.bad > 0 && <BadTickets tickets={counted.tickets} />}
      {counted.duplicates > 0 && <Duplicates counted={counted} />}
    </>
  )
}

/** The lines whose number of tickets can't be read, one by one: nothing is drawn until they are corrected. */
function BadTickets({ tickets: { bad, shownBad } }: { tickets: CountedTickets }) {
  const t = useT()
  const more = bad - shownBad.length
  return (
    <div className="stack gap-1 small" role="status">
      <p className="field-error">{t('giveaway.tickets.bad', { count: bad })}</p>
      <ul>
        {shownBad.map(({ row, name, typed }) => (
          <li key={row}>
            <Name>{name}</Name>{' '}
            <span className="muted">{t('giveaway.tickets.bad_line', { row, typed })}</span>
          </li>
        ))}
        {more > 0 && <li className="muted">{t('giveaway.more', { count: more })}</li>}
      </ul>
    </div>
  )
}

function Duplicates({ counted: { duplicates, shownDuplicates } }: { counted: CountedNames }) {
  const t = useT()
  const more = duplicates - shownDuplicates.length
  return (
    <details>
      <summary className="link w-fit text-14">{t('giveaway.names.duplicates.title')}</summary>
      <ul className="grid gap-0.5 max-h-[14rem] mbs-2 overflow-auto text-14">
        {shownDuplicates.map(({ row, of, name }) => (
          <li key={row}>
            <Name>{name}</Name> <span className="muted">{t('giveaway.names.duplicate', { row, of })}</span>
          </li>
        ))}
        {more > 0 && <li className="muted">{t('giveaway.more', { count: more })}</li>}
      </ul>
    </details>
  )
}

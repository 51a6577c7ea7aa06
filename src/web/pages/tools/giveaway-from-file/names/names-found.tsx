import type { MouseEvent } from 'react'
import { arePhones, hasContact, maskContacts } from '#contract/draws/mask-contacts.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Meter, MeterLegend } from '#web/ui/progress/meter.tsx'
import type { GiveawayValues } from '../form-values.ts'
import type { Pot } from '../pot.ts'
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

/** Without scripts the link leads to the switch; with scripts it turns the switch on and shows it. */
function switchOn(event: MouseEvent, id: 'one_per_person' | 'with_tickets'): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  event.preventDefault()
  const fold = field.closest('details')
  if (fold) fold.open = true
  if (!field.checked) field.click()
  field.focus()
}

interface PotFigureProps {
  pot: Pot
  hasWeights: boolean
  personColumn: string | undefined
}

/** The number of entries, its parts, and what is still unknown. Loaded once a list has an entry. */
export function PotFigure({ pot, hasWeights, personColumn }: PotFigureProps) {
  const t = useT()
  const { number } = useFormat()
  const { kept, duplicate, out, repeats, knowsExcluded, tickets } = pot
  return (
    <div className="grid gap-1.5 [&>.legend+p]:mbs-2">
      <p className="figure-number">{number(kept)}</p>
      <p className="muted">{t('giveaway.pot', { count: kept })}</p>
      {tickets !== undefined && <p className="strong">{t('giveaway.pot.tickets', { count: tickets })}</p>}
      <Meter
        kept={kept}
        duplicate={duplicate}
        out={out}
        label={t('giveaway.pot.meter', { kept, total: kept + duplicate + out })}
      />
      <MeterLegend
        rows={[
          ['kept', t('giveaway.pot.kept'), number(kept)],
          ['duplicate', t('giveaway.pot.duplicate'), number(duplicate)],
          ['out', t('giveaway.pot.out'), number(out)],
        ]}
      />
      {repeats > 0 && duplicate === 0 && (
        <p className="small muted">
          {personColumn
            ? t('giveaway.pot.repeats_column', { count: repeats, column: personColumn })
            : t('giveaway.pot.repeats', { count: repeats })}{' '}
          <a href="#one_per_person" onClick={(event) => switchOn(event, 'one_per_person')}>
            {t('giveaway.pot.decide')}
          </a>
        </p>
      )}
      {duplicate > 0 && personColumn && (
        <p className="small muted">{t('giveaway.pot.left_out_column', { column: personColumn })}</p>
      )}
      {!knowsExcluded && <p className="small muted">{t('giveaway.pot.exclude_later')}</p>}
      {hasWeights && <p className="small muted">{t('giveaway.weight.pot')}</p>}
    </div>
  )
}

/** How many names are searched for an address or a number; lists may be very long. */
const maxLookedAt = 500

interface ShownAsProps {
  /** names in the list, as far as the page has them */
  names: readonly string[]
  /** what the server found of a file */
  phones: boolean | undefined
  values: GiveawayValues
  live: GiveawayValues
}

/** Shows, with a name from the list, how everyone will see winners, before anything is drawn. */
export function ShownAs({ names, phones, values, live }: ShownAsProps) {
  const t = useT()
  const given = names.slice(0, maxLookedAt).filter((name) => name.trim() !== '')
  const isNumbers = phones || arePhones(given)
  const contact = given.find((name) => hasContact(name, isNumbers))
  const example = contact ?? given[0]
  if (example === undefined) return null
  const shown = live.showContacts ? example : maskContacts(example, isNumbers)
  return (
    <div className="stack gap-3">
      <p className="small muted">
        <Sentence
          text={t('giveaway.shown_as', { name: slot(0) })}
          parts={[
            <bdi key="name" className="strong">
              {shown.trim()}
            </bdi>,
          ]}
        />
      </p>
      {contact !== undefined && (
        <Switch
          id="show_contacts"
          name="show_contacts"
          defaultChecked={values.showContacts}
          label={t('giveaway.show_contacts')}
          note={t('giveaway.show_contacts.note')}
        />
      )}
    </div>
  )
}

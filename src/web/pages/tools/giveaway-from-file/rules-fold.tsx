import type { MouseEvent } from 'react'
import type { PastWinnersList } from '#contract/draws/past-winners.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useFoldOpen } from '#web/ui/fold.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { FormFailure } from '../draw-parts/form-failure.ts'
import type { FormValues } from './form-values.ts'
import { PastChoice } from './past/past-choice.tsx'

interface Props {
  values: FormValues
  live: FormValues
  hasFile: boolean
  /** what the rule about past winners would leave out, and how many rows that is */
  past: PastWinnersList | undefined
  pastRemoved: number | undefined
  errors: FormFailure['fields']
}

/** Rules that add or remove tickets. All of it is optional, so it stays folded. */
export function RulesFold({ values, live, hasFile, past, pastRemoved, errors }: Props) {
  const t = useT()
  const fold = useFoldOpen(Boolean(errors['exclude'] || errors['past_number'] || values.past))
  const on = [
    live.onePerPerson,
    live.withTickets,
    live.exclude.trim() !== '',
    live.past !== '',
    live.entriesPublic,
  ].filter(Boolean).length
  return (
    <details className="giveaway-rules" {...fold}>
      <summary>
        <h2>{t('giveaway.rules')}</h2>
        <span className="muted small">
          {on > 0 ? t('giveaway.rules.on', { count: on }) : t('giveaway.rules.optional')}
        </span>
        <Icon name="chevron-down" size={20} className="fold-sign" />
      </summary>
      <p className="muted small">{t('giveaway.rules.hint')}</p>
      <div className="giveaway-rule">
        <Switch
          id="one_per_person"
          name="one_per_person"
          defaultChecked={values.onePerPerson}
          label={t('giveaway.one_per_person')}
          note={t('giveaway.one_per_person.note')}
        />
      </div>
      {/* A file has a column for this. */}
      {!hasFile && (
        <div className="giveaway-rule">
          <Switch
            id="with_tickets"
            name="with_tickets"
            defaultChecked={live.withTickets}
            label={t('giveaway.tickets.label')}
            note={t('giveaway.tickets.note')}
          />
        </div>
      )}
      <div className="giveaway-rule">
        <TextArea
          id="exclude"
          name="exclude"
          label={t('giveaway.exclude.label')}
          aside={t('giveaway.optional')}
          hint={t('giveaway.exclude.hint')}
          error={errors['exclude']}
          defaultValue={values.exclude}
          rows={3}
          spellCheck={false}
          dir="auto"
        />
      </div>
      <PastChoice values={values} live={live} list={past} removed={pastRemoved} errors={errors} />
      <div className="giveaway-rule">
        <Switch
          name="entries_public"
          defaultChecked={values.entriesPublic}
          label={t('giveaway.public.label')}
          note={t('giveaway.public.note')}
        />
      </div>
    </details>
  )
}

/** Without scripts the link leads to the switch; with scripts it turns the switch on and shows it. */
export function switchOn(event: MouseEvent, id: 'one_per_person' | 'with_tickets'): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  event.preventDefault()
  const fold = field.closest('details')
  if (fold) fold.open = true
  if (!field.checked) field.click()
  field.focus()
}

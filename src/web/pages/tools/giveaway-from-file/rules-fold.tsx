import { lazy, Suspense } from 'react'
import type { PastWinnersList } from '#contract/draws/past-winners.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useFoldOpen } from '#web/ui/fold.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { RulesDetails, ruleClass } from '../draw-parts/draw-form.tsx'
import type { GiveawayValues } from './form-values.ts'

/** Only needed where draws are chosen one by one. */
const ChosenDraws = lazy(() => import('./past/chosen-draws.tsx'))

interface Props {
  values: GiveawayValues
  live: GiveawayValues
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
    <RulesDetails
      title={t('giveaway.rules')}
      note={on > 0 ? t('giveaway.rules.on', { count: on }) : t('giveaway.rules.optional')}
      {...fold}
    >
      <p className="muted small mbe-3.5">{t('giveaway.rules.hint')}</p>
      <div className={ruleClass}>
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
        <div className={ruleClass}>
          <Switch
            id="with_tickets"
            name="with_tickets"
            defaultChecked={live.withTickets}
            label={t('giveaway.tickets.label')}
            note={t('giveaway.tickets.note')}
          />
        </div>
      )}
      <div className={ruleClass}>
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
      <div className={ruleClass}>
        <Switch
          name="entries_public"
          defaultChecked={values.entriesPublic}
          label={t('giveaway.public.label')}
          note={t('giveaway.public.note')}
        />
      </div>
    </RulesDetails>
  )
}

interface PastChoiceProps {
  values: GiveawayValues
  live: GiveawayValues
  /** what the rule would leave out, as far as it is known */
  list: PastWinnersList | undefined
  /** rows that it removes */
  removed: number | undefined
  errors: FormFailure['fields']
}

/** Leaves out winners of earlier draws: the last ones, those of some days, or draws chosen one by one. */
function PastChoice({ values, live, list, removed, errors }: PastChoiceProps) {
  const t = useT()
  const [ofDraws, ofDays] = [t('giveaway.past.number_draws'), t('giveaway.past.number_days')]
  const numberOf = { last_draws: ofDraws, days: ofDays, draws: undefined, '': undefined }[live.past]
  return (
    <div className={`stack gap-3 ${ruleClass}`}>
      <SelectField
        id="past"
        name="past"
        label={t('giveaway.past.label')}
        hint={t('giveaway.past.hint')}
        error={errors['past']}
        defaultValue={values.past}
        options={[
          { value: '', label: t('giveaway.past.off') },
          { value: 'last_draws', label: t('giveaway.past.last_draws') },
          { value: 'days', label: t('giveaway.past.days') },
          { value: 'draws', label: t('giveaway.past.draws') },
        ]}
      />
      {/* Without scripts it is there for both rules that take a number. */}
      <div className={numberOf ? undefined : 'hidden noscript:block'}>
        <TextField
          id="past_number"
          name="past_number"
          label={numberOf ?? `${ofDraws} / ${ofDays}`}
          error={errors['past_number']}
          defaultValue={values.pastNumber}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      {live.past === 'draws' && list && (
        <Suspense>
          <ChosenDraws chosen={values.pastDraws} draws={list.draws} />
        </Suspense>
      )}
      {live.past !== '' && list && (
        <p role="status" className="small">
          {t('giveaway.past.found', { count: list.names.length })}{' '}
          {removed !== undefined && t('giveaway.past.removed', { count: removed })}
        </p>
      )}
    </div>
  )
}

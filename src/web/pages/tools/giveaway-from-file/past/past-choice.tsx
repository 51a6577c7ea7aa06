import { lazy, Suspense } from 'react'
import type { PastWinnersList } from '#contract/draws/past-winners.ts'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { FormFailure } from '../../draw-parts/form-failure.ts'
import type { FormValues } from '../form-values.ts'

/** Only needed where draws are chosen one by one. */
const ChosenDraws = lazy(() => import('./chosen-draws.tsx'))

interface Props {
  values: FormValues
  live: FormValues
  /** what the rule would leave out, as far as it is known */
  list: PastWinnersList | undefined
  /** rows that it removes */
  removed: number | undefined
  errors: FormFailure['fields']
}

/** Leaves out winners of earlier draws: the last ones, those of some days, or draws chosen one by one. */
export function PastChoice({ values, live, list, removed, errors }: Props) {
  const t = useT()
  return (
    <div className="giveaway-rule stack gap-3">
      <SelectField
        id="past"
        name="past"
        label={t('giveaway.past.label')}
        hint={t('giveaway.past.hint')}
        defaultValue={values.past}
        options={[
          { value: '', label: t('giveaway.past.off') },
          { value: 'last_draws', label: t('giveaway.past.last_draws') },
          { value: 'days', label: t('giveaway.past.days') },
          { value: 'draws', label: t('giveaway.past.draws') },
        ]}
      />
      {(live.past === 'last_draws' || live.past === 'days') && (
        <TextField
          id="past_number"
          name="past_number"
          label={t(live.past === 'days' ? 'giveaway.past.number_days' : 'giveaway.past.number_draws')}
          error={errors['past_number']}
          defaultValue={values.pastNumber}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
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

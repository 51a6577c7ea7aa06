import { type HeldPlace } from '#web/components/winners/winner-places.ts'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useChosenWinner } from './chosen-winner.ts'
import { type FormState } from './organizer-form.tsx'

/** More winners than this are not chosen from a list. */
const maxOptions = 200

interface WinnerFieldProps extends FormState {
  places: readonly HeldPlace[]
  /** label of the option for all winners, if allowed */
  all?: string
}

/** Selects a winner; submitted as `rank`. */
export function WinnerField({ places, all, values, errors, idOf }: WinnerFieldProps) {
  const t = useT()
  const chosen = useChosenWinner()
  // A field that also means everyone keeps doing so.
  const preset = values['rank'] ?? (all === undefined ? chosen : '')
  if (places.length > maxOptions)
    return (
      <TextField
        label={t('organiser.who.rank')}
        id={idOf('rank')}
        name="rank"
        inputMode="numeric"
        required={all === undefined}
        key={preset}
        defaultValue={preset}
        error={errors['rank']}
      />
    )
  const options = places.map(({ winner: { rank, name, erased } }) => ({
    value: `${rank}`,
    label: t('organiser.place', { rank, name: erased ? t('result.name_removed') : name }),
  }))
  return (
    <SelectField
      label={t('organiser.who')}
      id={idOf('rank')}
      name="rank"
      options={all === undefined ? options : [{ value: '', label: all }, ...options]}
      key={preset}
      defaultValue={preset}
      error={errors['rank']}
    />
  )
}

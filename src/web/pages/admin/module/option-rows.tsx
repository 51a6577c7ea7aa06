import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { TextsInputs } from '../parts/languages/side-by-side.tsx'
import type { DraftField, DraftOption } from './draft-module.ts'

interface OptionRowsProps {
  field: DraftField
  /** name prefix of the inputs */
  begin: string
  error: string | undefined
  errorOf: (name: string) => string | undefined
  onChange: (options: readonly DraftOption[]) => void
  onStep: (step: string) => void
}

/** The options of a field, or the columns of a table: a value for records, and a label. */
export function OptionRows({ field, begin, error, errorOf, onChange, onStep }: OptionRowsProps) {
  const t = useT()
  const set = (i: number, part: Partial<DraftOption>) =>
    onChange(field.options.map((option, n) => (n === i ? { ...option, ...part } : option)))
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend>{t(field.type === 'table' ? 'modules.columns' : 'modules.options')}</legend>
      {error && <p className="field-error">{error}</p>}
      {field.options.map((option, i) => (
        // Options have no stable key while they are edited.
        <div
          key={i}
          className="module-option grid grid-cols-[minmax(0,1fr)_minmax(90px,160px)_auto] gap-3 items-start mbe-3 ps-3 border-s-2 border-s-line to-640:grid-cols-[minmax(0,1fr)_auto] to-640:[&>.language-sides]:col-span-full"
        >
          <TextsInputs
            name={`${begin}.${i}.label`}
            label={t('modules.option.label', { place: i + 1 })}
            value={option.label}
            maxLength={120}
            errorOf={errorOf}
            onChange={(label) => set(i, { label })}
          />
          <TextField
            size="small"
            name={`${begin}.${i}.value`}
            label={t('modules.option.value')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={option.value}
            onChange={(event) => set(i, { value: event.target.value })}
            error={errorOf(`${begin}.${i}.value`)}
          />
          <Button
            type="submit"
            name="arrange"
            value={`unoption:${field.id}:${i}`}
            kind="ghost"
            size="small"
            square
            icon="x"
            className="mbs-6.5"
            aria-label={t('modules.option.remove', { place: i + 1 })}
            onClick={(event) => {
              event.preventDefault()
              onStep(`unoption:${field.id}:${i}`)
            }}
          />
        </div>
      ))}
      <div>
        <Button
          type="submit"
          name="arrange"
          value={`option:${field.id}`}
          size="small"
          icon="plus"
          onClick={(event) => {
            event.preventDefault()
            onStep(`option:${field.id}`)
          }}
        >
          {t(field.type === 'table' ? 'modules.column.add' : 'modules.option.add')}
        </Button>
      </div>
    </fieldset>
  )
}

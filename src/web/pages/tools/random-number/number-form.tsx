import { type Ref, type SubmitEvent, useImperativeHandle, useRef, useState } from 'react'
import { MAX_DIGITS, MAX_NUMBERS } from '#draw/chance/numbers.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import {
  type FaultField,
  maxUntilEmpty,
  type NumberSettings,
  readNumberSettings,
  usualNumbers,
} from './number-settings.ts'

interface NumberFormProps {
  id: string
  initial: NumberSettings
  /** errors by field */
  errors: Partial<Record<FaultField, string>>
  /** the numbers drawn before, for a page without scripts */
  usedNumbers: readonly string[]
  onChange: (settings: NumberSettings) => void
  onDraw: () => void
  /** reads the current field values, including what the browser restored */
  ref: Ref<{ refresh: () => void }>
}

/** The settings. Without scripts the server reads the same fields and draws. */
export function NumberForm({ id, initial, errors, usedNumbers, onChange, onDraw, ref }: NumberFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)

  function refresh() {
    if (!form.current) return
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string') query.set(name, value)
    onChange(readNumberSettings(query))
  }
  useImperativeHandle(ref, () => ({ refresh }))

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onDraw()
  }

  const ends = ['from', 'to'] as const
  return (
    <form method="get" id={id} ref={form} onChange={refresh} onSubmit={onSubmit} className="stack" noValidate>
      <input type="hidden" name="form" value="1" />
      {usedNumbers.length > 0 && <input type="hidden" name="gone" value={usedNumbers.join(' ')} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,132px),1fr))] gap-y-4 gap-x-3 items-start">
        {ends.map((end) => (
          <TextField
            key={end}
            id={`number_${end}`}
            name={end}
            label={t(`random_number.${end}`)}
            defaultValue={initial[end]}
            error={errors[end]}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            className="tabular"
          />
        ))}
      </div>
      <NumberStepper
        id="number_count"
        name="count"
        label={t('random_number.count')}
        decreaseLabel={t('random_number.count.fewer')}
        increaseLabel={t('random_number.count.more')}
        defaultValue={initial.count}
        error={errors.count}
        min={1}
        max={MAX_NUMBERS}
      />
      <Checkbox name="unique" value="1" label={t('random_number.unique')} defaultChecked={initial.unique} />
      <Segmented
        wide
        name="sorted"
        label={t('random_number.order')}
        options={[
          { value: '0', label: t('random_number.order.drawn') },
          { value: '1', label: t('random_number.order.sorted') },
        ]}
        defaultValue={initial.sorted ? '1' : '0'}
      />
      <MoreNumberFields initial={initial} errors={errors} />
    </form>
  )
}

interface MoreNumberFieldsProps {
  initial: NumberSettings
  errors: Partial<Record<FaultField, string>>
}

/** Options that most draws do not need; open if one of them is set or invalid. */
function MoreNumberFields({ initial, errors }: MoreNumberFieldsProps) {
  const t = useT()
  const [isOpen] = useState(
    () =>
      isSet(initial) ||
      (['digits', 'step', 'exclude', 'until_empty'] as const).some((field) => errors[field]),
  )
  return (
    <Fold title={t('random_number.more')} open={isOpen || undefined}>
      <div className="stack gap-4 pbs-2">
        <Checkbox
          id="number_until_empty"
          name="until_empty"
          value="1"
          label={t('random_number.until_empty')}
          note={t('random_number.until_empty.text', { most: maxUntilEmpty })}
          defaultChecked={initial.untilEmpty}
        />
        {errors.until_empty && (
          <p className="field-error">
            <Icon name="alert-circle" size={16} />
            <span>{errors.until_empty}</span>
          </p>
        )}
        <TextArea
          id="number_exclude"
          name="exclude"
          label={t('random_number.exclude')}
          hint={t('random_number.exclude.hint')}
          defaultValue={initial.exclude}
          error={errors.exclude}
          rows={2}
          spellCheck={false}
          autoComplete="off"
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,132px),1fr))] gap-y-4 gap-x-3 items-start">
          <SelectField
            id="number_digits"
            name="digits"
            label={t('random_number.digits')}
            options={Array.from({ length: MAX_DIGITS + 1 }, (_, n) => ({
              value: String(n),
              label: String(n),
            }))}
            defaultValue={initial.digits}
            error={errors.digits}
          />
          <TextField
            id="number_step"
            name="step"
            label={t('random_number.step')}
            placeholder={t('random_number.step.usual')}
            defaultValue={initial.step}
            error={errors.step}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
        </div>
      </div>
    </Fold>
  )
}

function isSet({ digits, step, exclude, untilEmpty }: NumberSettings): boolean {
  return untilEmpty || digits !== usualNumbers.digits || step !== '' || exclude !== ''
}

import { useState } from 'react'
import { MAX_DIGITS } from '#draw/chance/decimals.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type FaultField, maxUntilEmpty, type NumberSettings, usualNumbers } from './number-settings.ts'

interface MoreNumberFieldsProps {
  initial: NumberSettings
  errors: Partial<Record<FaultField, string>>
}

/** Options that most draws do not need; open if one of them is set or invalid. */
export function MoreNumberFields({ initial, errors }: MoreNumberFieldsProps) {
  const t = useT()
  const [isOpen] = useState(
    () =>
      isSet(initial) ||
      (['digits', 'step', 'exclude', 'until_empty'] as const).some((field) => errors[field]),
  )
  return (
    <Fold title={t('random_number.more')} open={isOpen || undefined}>
      <div className="stack gap-4 number-more-fields">
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
        <div className="number-ends">
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

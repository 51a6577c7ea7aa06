import { type Ref, type SubmitEvent, useImperativeHandle, useRef } from 'react'
import { isDiceFault, MAX_DICE, MAX_SIDES, parseDice } from '#draw/chance/dice-notation.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { specOf, withFirstGroup } from './dice-words.ts'

const presets = ['1d4', '1d6', '1d8', '1d10', '1d12', '1d20', '1d100', '2d6', '3d6', '4d6kh3'] as const
const usualSides = [2, 4, 6, 8, 10, 12, 20, 100]

interface DiceFormProps {
  id: string
  text: string
  onChange: (text: string) => void
  onRoll: () => void
  /** reads the current field value, including what the browser restored */
  ref: Ref<{ refresh: () => void }>
}

/**
 * The notation holds all settings; presets, number and sides write it. Without scripts the server reads the same field
 * and rolls.
 */
export function DiceForm({ id, text, onChange, onRoll, ref }: DiceFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const spec = specOf(text)
  const first = spec?.groups[0]
  const sides = first && !usualSides.includes(first.sides) ? [...usualSides, first.sides] : usualSides
  useImperativeHandle(ref, () => ({
    refresh: () => onChange(form.current?.querySelector<HTMLInputElement>('[name=dice]')?.value ?? text),
  }))

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onRoll()
  }

  return (
    <form method="get" id={id} ref={form} onSubmit={onSubmit} className="stack">
      <fieldset className="needs-script">
        <legend className="field-label">{t('dice_roll.presets')}</legend>
        <div className="flex flex-wrap gap-1.5 mbs-1.5">
          {presets.map((preset) => (
            <Button
              key={preset}
              size="small"
              aria-pressed={preset === text}
              className="min-w-11 font-mono aria-pressed:[--button:var(--mark)] aria-pressed:[--button-ink:var(--on-mark)] aria-pressed:[--button-edge:var(--mark)] forced-colors:[&[aria-pressed=true]]:[outline:2px_solid_Highlight]"
              onClick={() => onChange(preset)}
            >
              {preset.replace(/^1d/, 'd')}
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="needs-script grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
        <NumberStepper
          label={t('dice_roll.dice')}
          decreaseLabel={t('dice_roll.dice.fewer')}
          increaseLabel={t('dice_roll.dice.more')}
          value={first?.count ?? ''}
          disabled={!spec}
          min={1}
          max={MAX_DICE}
          onChange={({ target }) => {
            const count = target.valueAsNumber
            if (spec && count >= 1 && count <= MAX_DICE) onChange(withFirstGroup(spec, { count }))
          }}
        />
        <SelectField
          label={t('dice_roll.sides')}
          value={String(first?.sides ?? 6)}
          disabled={!spec}
          options={sides.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={({ target }) => spec && onChange(withFirstGroup(spec, { sides: Number(target.value) }))}
        />
      </div>
      <TextField
        name="dice"
        label={t('dice_roll.notation')}
        hint={t('dice_roll.notation.hint')}
        error={diceFault(t, text)}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        className="mono"
      />
      <NotationFold />
    </form>
  )
}

const examples = ['3d6', '4d6kh3', '2d20kl1', '5d8dl2', '1d8+3', '2d6+1d4-1', 'd%'] as const

/** The dice notation, explained by examples. */
function NotationFold() {
  const t = useT()
  return (
    <Fold title={t('dice_roll.notation.help')}>
      <dl>
        {examples.map((example) => (
          <div
            className="grid grid-cols-[108px_minmax(0,1fr)] gap-3 py-2 border-bs border-bs-line text-14"
            key={example}
          >
            <dt className="mono" dir="ltr">
              {example}
            </dt>
            <dd className="text-ink-2">{t(`dice_roll.example.${example}`)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}

/** What is wrong with a notation, in words; undefined if it is valid. */
function diceFault(t: Translate, text: string): string | undefined {
  const parsed = parseDice(text)
  if (!isDiceFault(parsed)) return undefined
  const rest = text.slice(parsed.at).trim().slice(0, 12)
  return t(`dice_roll.fault.${parsed.fault}`, { rest, dice: MAX_DICE, sides: MAX_SIDES })
}

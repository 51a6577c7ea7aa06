import { type SubmitEvent, useState } from 'react'
import { type DiceRoll, rollDice } from '#draw/chance/dice.ts'
import { type DiceSpec, MAX_DICE } from '#draw/chance/dice-notation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { ChanceStamps, useChanceHistory } from '../chance-parts/chance-records.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { DiceOutcome, DiceStage, DiceTable } from '../dice-roll/dice-stage.tsx'
import { rollOf, spokenDice } from '../dice-roll/dice-words.ts'
import { ChanceCard } from './chance-cards.tsx'

const maxHere = 6
const sides = ['4', '6', '8', '10', '12', '20', '100']

/** Up to six dice of one kind; the tool's page rolls all others, and these too when scripts are off. */
export function DiceCard() {
  const t = useT()
  const { number } = useFormat()
  const { add } = useChanceHistory('dice')
  const [group, setGroup] = useState({ count: 2, sides: 6 })
  const [roll, setRoll] = useState<DiceRoll | null>(null)
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const spec: DiceSpec = { tool: 'dice', groups: [{ sign: 1, ...group }], plus: 0 }
  const notation = `${group.count}d${group.sides}`

  function change(next: Partial<typeof group>) {
    setGroup({ ...group, ...next })
    setRoll(null)
  }

  function throwDice(event: SubmitEvent) {
    event.preventDefault()
    const fallen = byDevice((random) => rollDice(spec, random))
    setRefused(!fallen)
    if (!fallen) return
    setRoll(fallen)
    setRound(round + 1)
    add(notation, fallen.dice.map(({ value }) => value).join(' '))
    soundChance('dice')
  }

  return (
    <ChanceCard
      page="diceRoll"
      title={t('dice_roll.title')}
      onSubmit={throwDice}
      actions={
        <>
          <input type="hidden" name="dice" value={notation} />
          <div className="needs-script flex-[1_1_96px] max-w-42">
            <NumberStepper
              label={t('dice_roll.dice')}
              decreaseLabel={t('dice_roll.dice.fewer')}
              increaseLabel={t('dice_roll.dice.more')}
              value={group.count}
              min={1}
              max={Math.min(maxHere, MAX_DICE)}
              onChange={({ target }) => {
                const count = target.valueAsNumber
                if (count >= 1 && count <= maxHere) change({ count })
              }}
            />
          </div>
          <div className="needs-script flex-[1_1_96px] max-w-42">
            <SelectField
              label={t('dice_roll.sides')}
              value={String(group.sides)}
              options={sides.map((value) => ({ value, label: value }))}
              onChange={({ target }) => change({ sides: Number(target.value) })}
            />
          </div>
          <Button type="submit" kind="primary" name="now" value="1" className="flex-[1_1_140px]">
            {t('dice_roll.roll', { count: group.count })}
          </Button>
        </>
      }
      foot={
        <ChanceStamps
          tool="dice"
          round={round}
          stamp={(record) => {
            const total = rollOf(record)?.total
            return total === undefined ? '?' : number(total)
          }}
        />
      }
    >
      {isRefused && <NoRandomness />}
      <DiceTable>
        <DiceStage held={[]} onHold={undefined} {...{ spec, roll, round }} />
        <DiceOutcome key={round} {...{ spec, roll, round }} />
      </DiceTable>
      <SpokenOutcome text={roll ? spokenDice(t, roll) : ''} round={round} />
    </ChanceCard>
  )
}

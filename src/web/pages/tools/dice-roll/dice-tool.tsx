import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { type DiceRoll, rollDice } from '#draw/chance/dice.ts'
import { countDice, writeDice } from '#draw/chance/dice-notation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { AgainButton } from '../chance-parts/again-button.tsx'
import type { KeepFacts } from '../chance-parts/answer-keep.ts'
import { ChanceHistory } from '../chance-parts/chance-history.tsx'
import { ChanceLink, ChancePanel, CopyOutcome, KeysAndSound } from '../chance-parts/chance-panel.tsx'
import { type ChanceRecord, useChanceHistory } from '../chance-parts/chance-records.ts'
import { ChanceStamps, restsClass } from '../chance-parts/chance-stamps.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { binBars, Distribution } from '../chance-parts/distribution.tsx'
import { KeepReceipt } from '../chance-parts/keep-receipt.tsx'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { useAddressSettings } from '../chance-parts/use-address-settings.ts'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { DiceForm } from './dice-form.tsx'
import { DiceOutcome, DiceStage } from './dice-stage.tsx'
import { diceOutcome, rollOf, specOf, spokenDice, usualDice, writeDiceSettings } from './dice-words.ts'
import { sumChances, sumSpan } from './sum-chances.ts'

interface DiceToolProps {
  initial: string
  /** rolled by the server, if the form was submitted without scripts */
  rolled: DiceRoll | null
  keep: KeepFacts
}

/** More dice are not held in practice, and each is a tab stop for keyboard users. */
const maxHeld = 30

/** Settings at the end, dice at the start, the outcomes so far below. */
export function DiceTool({ initial, rolled, keep }: DiceToolProps) {
  const t = useT()
  const { number } = useFormat()
  const id = useId()
  const scripted = useScripted()
  const form = useRef<{ refresh: () => void }>(null)
  const [text, setText] = useState(initial)
  const [roll, setRoll] = useState(rolled)
  const [held, setHeld] = useState<readonly boolean[]>([])
  const [round, setRound] = useState(0)
  const [fellIn, setFellIn] = useState<readonly number[]>([])
  const [isRefused, setRefused] = useState(false)
  const { records, add } = useChanceHistory('dice')
  const typed = specOf(text)
  // While a notation is being typed, the last valid one is shown.
  const [spec, setSpec] = useState(typed ?? specOf(usualDice))
  const notation = spec ? writeDice(spec) : ''
  const chances = useMemo(() => {
    const known = specOf(notation)
    return known && { known: sumChances(known), span: sumSpan(known) }
  }, [notation])
  const query = writeDiceSettings(spec)
  const { copyRef, keepRef, historyRef } = useChanceParts(throwDice)
  const thrown = (spec ? countDice(spec) : 0) - held.filter(Boolean).length
  const isAllHeld = thrown === 0
  useAddressSettings(query)

  // Include what was typed before scripts loaded, and what the browser restored.
  useEffect(() => form.current?.refresh(), [])

  function change(next: string) {
    setText(next)
    const good = specOf(next)
    if (!good || writeDice(good) === notation) return
    setSpec(good)
    setFellIn([])
    setRoll(null)
    setHeld([])
  }

  function throwDice() {
    if (!typed || isAllHeld) return
    const kept = roll?.dice.map(({ value }, i) => (held[i] ? value : undefined))
    const fallen = byDevice((random) => rollDice(typed, random, kept))
    setRefused(!fallen)
    if (!fallen) return
    setRoll(fallen)
    setRound(round + 1)
    setFellIn(fallen.dice.map((_, i) => (held[i] ? (fellIn[i] ?? round) : round + 1)))
    add(writeDice(typed), fallen.dice.map(({ value }) => value).join(' '))
    soundChance('dice')
  }

  function toggleHold(index: number) {
    setHeld(Array.from({ length: roll?.dice.length ?? 0 }, (_, i) => (i === index) !== (held[i] === true)))
  }

  const labels = {
    asked: ({ asked }: ChanceRecord) => asked,
    fell: (record: ChanceRecord) => {
      const known = rollOf(record)
      return known ? diceOutcome(t, known) : record.fell
    },
  }
  const seen = records.flatMap((record) => (record.asked === notation ? (rollOf(record)?.total ?? []) : []))
  if (!spec) return null
  return (
    <>
      <div className="split">
        <ChancePanel
          summary={
            <span className="mono" dir="ltr">
              {notation}
            </span>
          }
          actions={
            <>
              <AgainButton form={id} disabled={scripted && (!typed || isAllHeld)}>
                {t('dice_roll.roll', { count: thrown })}
              </AgainButton>
              <CopyOutcome text={roll ? diceOutcome(t, roll) : ''} ref={copyRef} />
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
          <div className="dice-table">
            <DiceStage
              {...{ spec, roll, held, round, fellIn }}
              onHold={scripted && countDice(spec) <= maxHeld && countDice(spec) > 1 ? toggleHold : undefined}
            />
            <DiceOutcome key={round} spec={spec} roll={roll} round={round} />
          </div>
          {roll && scripted && countDice(spec) > 1 && countDice(spec) <= maxHeld && (
            <p className="small muted text-center">{t('dice_roll.hold.text')}</p>
          )}
          <SpokenOutcome text={roll ? spokenDice(t, roll) : ''} round={round} />
        </ChancePanel>
        <aside className="split-aside chance-settings" aria-label={t('chance.settings')}>
          <DiceForm id={id} text={text} onChange={change} onRoll={throwDice} ref={form} />
          <ChanceLink page="diceRoll" query={query} />
          <KeysAndSound />
        </aside>
      </div>
      <KeepReceipt {...keep} query={query} disabled={!typed} ref={keepRef} />
      <section
        className="chance-so-far needs-script grid grid-cols-1 gap-6 mbs-12"
        aria-labelledby={`${id}-so-far`}
      >
        <h2 id={`${id}-so-far`}>{t('chance.so_far')}</h2>
        {chances && (
          <div key={round} className={round > 0 ? restsClass : undefined}>
            <Distribution
              title={t('dice_roll.distribution', { dice: notation, count: seen.length })}
              bars={binBars(chances.known ?? chances.span, seen, chances.known !== undefined)}
            />
          </div>
        )}
        <ChanceHistory tool="dice" labels={labels} ref={historyRef} />
      </section>
    </>
  )
}

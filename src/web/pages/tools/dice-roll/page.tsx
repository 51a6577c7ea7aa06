import '../chance-parts/chance.css'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type DiceRoll, rollDice } from '#draw/chance/dice.ts'
import { countDice, writeDice } from '#draw/chance/dice-notation.ts'
import { deviceRandom } from '#draw/chance/uniform.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import {
  answerKeep,
  type KeepAnswer,
  type KeepFacts,
  keptSettings,
  loadKeep,
} from '../chance-parts/answer-keep.ts'
import { ChanceHistory } from '../chance-parts/chance-history.tsx'
import {
  ChanceLink,
  ChancePanel,
  ChanceSettings,
  CopyOutcome,
  KeysAndSound,
} from '../chance-parts/chance-panel.tsx'
import {
  type ChanceRecord,
  ChanceStamps,
  restsClass,
  useChanceHistory,
} from '../chance-parts/chance-records.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { binBars, Distribution } from '../chance-parts/distribution.tsx'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { AgainButton, KeepReceipt, sendKept } from '../chance-parts/outcome-buttons.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { useAddressSettings } from '../chance-parts/use-address-settings.ts'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { DiceForm } from './dice-form.tsx'
import { DiceOutcome, DiceStage, DiceTable } from './dice-stage.tsx'
import {
  diceOutcome,
  readDiceSettings,
  rollOf,
  specOf,
  spokenDice,
  usualDice,
  writeDiceSettings,
} from './dice-words.ts'
import { sumChances, sumSpan } from './sum-chances.ts'

/** Without scripts the form is submitted here, and the server rolls the dice. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const notation = readDiceSettings(query)
  const spec = specOf(notation)
  const lock = toolLock(context, 'chance', request)
  const rolled = !lock && query.has('now') && spec ? rollDice(spec, deviceRandom()) : null
  return { lock, notation, rolled, keep: await loadKeep(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { query, ...sent } = await keptSettings(request)
  return answerKeep({ type: 'chance', tool: 'dice', dice: readDiceSettings(query) }, sent, context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKept(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function DiceRollPage() {
  const t = useT()
  const { lock, notation, rolled, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<KeepAnswer>()
  return (
    <div className="wrap">
      <PageHead title={t('dice_roll.title')} description={t('dice_roll.description')} />
      <div className="page-head">
        <div>
          <h1>{t('dice_roll.title')}</h1>
          <p>{t('dice_roll.lead')}</p>
        </div>
      </div>
      {lock ? (
        <LockedTool lock={lock} />
      ) : (
        <DiceTool initial={notation} rolled={rolled} keep={{ ...keep, answer }} />
      )}
    </div>
  )
}

interface DiceToolProps {
  initial: string
  /** rolled by the server, if the form was submitted without scripts */
  rolled: DiceRoll | null
  keep: KeepFacts
}

/** More dice are not held in practice, and each is a tab stop for keyboard users. */
const maxHeld = 30

/** Settings at the end, dice at the start, the outcomes so far below. */
function DiceTool({ initial, rolled, keep }: DiceToolProps) {
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
          <DiceTable>
            <DiceStage
              {...{ spec, roll, held, round, fellIn }}
              onHold={scripted && countDice(spec) <= maxHeld && countDice(spec) > 1 ? toggleHold : undefined}
            />
            <DiceOutcome key={round} spec={spec} roll={roll} round={round} />
          </DiceTable>
          {roll && scripted && countDice(spec) > 1 && countDice(spec) <= maxHeld && (
            <p className="small muted text-center">{t('dice_roll.hold.text')}</p>
          )}
          <SpokenOutcome text={roll ? spokenDice(t, roll) : ''} round={round} />
        </ChancePanel>
        <ChanceSettings>
          <DiceForm id={id} text={text} onChange={change} onRoll={throwDice} ref={form} />
          <ChanceLink page="diceRoll" query={query} />
          <KeysAndSound />
        </ChanceSettings>
      </div>
      <KeepReceipt {...keep} query={query} disabled={!typed} ref={keepRef} />
      <section className="needs-script grid grid-cols-1 gap-6 mbs-12" aria-labelledby={`${id}-so-far`}>
        <h2 className="text-22" id={`${id}-so-far`}>
          {t('chance.so_far')}
        </h2>
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

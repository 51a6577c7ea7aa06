import { type Ref, type SubmitEvent, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { MAX_COINS, tossCoins } from '#draw/chance/coins.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import type { KeepFacts } from '../chance-parts/answer-keep.ts'
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
import { Distribution } from '../chance-parts/distribution.tsx'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { AgainButton, KeepReceipt } from '../chance-parts/outcome-buttons.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { useAddressSettings } from '../chance-parts/use-address-settings.ts'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import {
  type CoinSettings,
  type CoinSides,
  CoinStage,
  coinOutcome,
  coinSides,
  coinStamp,
  facesOf,
  readCoinSettings,
  writeCoinSettings,
} from './coin.tsx'
import { coinBars, countCoins, type Streak } from './coin-statistics.ts'
import { useFacePictures } from './face-pictures.ts'
import { SideFields } from './side-fields.tsx'

interface CoinToolProps {
  initial: CoinSettings
  /** tossed by the server, if the form was submitted without scripts */
  tossed: readonly number[] | null
  keep: KeepFacts
}

/** Settings at the end, coins at the start, the outcomes so far below. */
export function CoinTool({ initial, tossed, keep }: CoinToolProps) {
  const t = useT()
  const id = useId()
  const form = useRef<{ refresh: () => void }>(null)
  const [settings, setSettings] = useState(initial)
  const [faces, setFaces] = useState(tossed)
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const { records, add } = useChanceHistory('coins')
  const pictures = useFacePictures()
  const sides = coinSides(t, settings)
  const query = writeCoinSettings(settings)
  const outcome = faces ? coinOutcome(t, faces, sides) : ''
  const streak = countCoins(records.slice(0, 60)).current
  // One coin announces its side itself, so the run that it continues is what's new.
  const isRun = round > 0 && faces?.length === 1 && streak && streak.length > 1
  const spoken = isRun ? t('coin_toss.streak', { side: outcome, count: streak.length }) : outcome
  const { copyRef, keepRef, historyRef } = useChanceParts(toss)
  useAddressSettings(query)

  // Include what was typed before scripts loaded, and what the browser restored.
  useEffect(() => form.current?.refresh(), [])

  function change(next: CoinSettings) {
    setSettings(next)
    // Another number of coins has not been tossed yet.
    if (next.coins !== settings.coins) setFaces(null)
  }

  function toss() {
    const fallen = byDevice((random) => tossCoins({ tool: 'coins', coins: settings.coins }, random))
    setRefused(!fallen)
    if (!fallen) return
    setFaces(fallen)
    setRound(round + 1)
    add(String(settings.coins), fallen.join(''))
    soundChance('coin')
  }

  const labels = {
    asked: ({ asked }: ChanceRecord) => t('coin_toss.count', { count: Number(asked) }),
    fell: ({ fell }: ChanceRecord) => {
      const fallen = facesOf(fell)
      const series = fallen.map((face) => sides.short[face]).join(' ')
      return coinOutcome(t, fallen, sides) + (fallen.length > 1 && fallen.length <= 50 ? ` (${series})` : '')
    },
  }

  return (
    <>
      <div className="split">
        <ChancePanel
          summary={t('coin_toss.count', { count: settings.coins })}
          actions={
            <>
              <AgainButton form={id}>{t('coin_toss.toss', { count: settings.coins })}</AgainButton>
              <CopyOutcome text={outcome} ref={copyRef} />
            </>
          }
          foot={
            <ChanceStamps tool="coins" stamp={({ fell }) => coinStamp(fell, sides)} round={round}>
              <span key={round} className={round > 0 ? `tabular ${restsClass}` : 'tabular'}>
                {records[0] && sums(records)}
              </span>
            </ChanceStamps>
          }
        >
          {isRefused && <NoRandomness />}
          <CoinStage
            faces={faces ?? Array.from({ length: settings.coins }, () => 0)}
            round={faces ? round : 0}
            {...{ sides, pictures }}
          />
          <p
            className={`chance-outcome min-h-[1.2em] font-heading text-28 leading-[1.15] font-display tracking-display text-center text-balance wrap-anywhere normal-nums ${round > 0 ? restsClass : ''}`}
            key={round}
          >
            {spoken || (
              <span className="font-normal text-16 leading-[1.2] font-text tracking-normal text-ink-2">
                {t('coin_toss.before')}
              </span>
            )}
          </p>
          <SpokenOutcome text={outcome} round={round} />
        </ChancePanel>
        <ChanceSettings>
          <CoinForm id={id} initial={initial} onChange={change} onToss={toss} ref={form} />
          <ChanceLink page="coinToss" query={query} />
          <KeysAndSound />
        </ChanceSettings>
      </div>
      <KeepReceipt {...keep} query={query} ref={keepRef} />
      <section className="needs-script grid grid-cols-1 gap-6 mbs-12" aria-labelledby={`${id}-so-far`}>
        <h2 className="text-22" id={`${id}-so-far`}>
          {t('chance.so_far')}
        </h2>
        <div key={round} className={round > 0 ? restsClass : undefined}>
          <CoinCounts records={records} coins={settings.coins} sides={sides} />
        </div>
        <ChanceHistory tool="coins" labels={labels} ref={historyRef} />
      </section>
    </>
  )

  function sums(all: readonly ChanceRecord[]): string {
    return coinOutcome(t, facesOf(all.map(({ fell }) => fell).join('')), sides)
  }
}

interface CoinCountsProps {
  records: readonly ChanceRecord[]
  coins: number
  sides: CoinSides
}

/** The outcomes so far on this device: sums, runs of one side, and how they compare with chance. */
function CoinCounts({ records, coins, sides }: CoinCountsProps) {
  const t = useT()
  const { number } = useFormat()
  const { heads, tails, current, longest } = countCoins(records)
  const all = heads + tails
  const share = (count: number) =>
    all === 0 ? number(0) : t('coin_toss.share', { count, percent: Math.round((1000 * count) / all) / 10 })
  const streak = (run: Streak | undefined) =>
    run ? t('coin_toss.streak', { side: run.face === 0 ? sides.heads : sides.tails, count: run.length }) : '–'
  return (
    <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,7fr)] gap-y-6 gap-x-16 items-start phone:grid-cols-1">
      <dl className="facts grid grid-cols-[minmax(0,1fr)_auto] gap-y-2.5 gap-x-6 text-15">
        <dt>
          <bdi>{sides.heads}</bdi>
        </dt>
        <dd>{share(heads)}</dd>
        <dt>
          <bdi>{sides.tails}</bdi>
        </dt>
        <dd>{share(tails)}</dd>
        <dt>{t('coin_toss.streak.current')}</dt>
        <dd>{streak(current)}</dd>
        <dt>{t('coin_toss.streak.longest')}</dt>
        <dd>{streak(longest)}</dd>
      </dl>
      <Distribution
        title={
          coins === 1 ? t('coin_toss.distribution') : t('coin_toss.distribution.many', { side: sides.heads })
        }
        bars={coinBars(records, coins, sides)}
      />
    </div>
  )
}

interface CoinFormProps {
  id: string
  initial: CoinSettings
  onChange: (settings: CoinSettings) => void
  onToss: () => void
  /** reads the current field values, including what the browser restored */
  ref: Ref<{ refresh: () => void }>
}

/** The settings. Without scripts the server reads the same fields and tosses. */
function CoinForm({ id, initial, onChange, onToss, ref }: CoinFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)

  function refresh() {
    if (!form.current) return
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string') query.set(name, value)
    onChange(readCoinSettings(query))
  }
  useImperativeHandle(ref, () => ({ refresh }))

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onToss()
  }

  return (
    <form method="get" id={id} ref={form} onChange={refresh} onSubmit={onSubmit} className="stack">
      <NumberStepper
        name="coins"
        label={t('coin_toss.coins')}
        hint={t('coin_toss.coins.hint', { most: MAX_COINS })}
        decreaseLabel={t('coin_toss.coins.fewer')}
        increaseLabel={t('coin_toss.coins.more')}
        defaultValue={initial.coins}
        min={1}
        max={MAX_COINS}
      />
      <SideFields settings={initial} onFilled={refresh} />
    </form>
  )
}

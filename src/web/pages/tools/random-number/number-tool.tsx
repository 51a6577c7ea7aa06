import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatLocales } from '#locales/locales.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import type { KeepFacts } from '../chance-parts/answer-keep.ts'
import { ChanceHistory } from '../chance-parts/chance-history.tsx'
import {
  ChanceLink,
  ChancePanel,
  ChanceSettings,
  CopyOutcome,
  KeysAndSound,
} from '../chance-parts/chance-panel.tsx'
import { type ChanceRecord, ChanceStamps } from '../chance-parts/chance-records.tsx'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { AgainButton, KeepReceipt } from '../chance-parts/outcome-buttons.tsx'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { useAddressSettings } from '../chance-parts/use-address-settings.ts'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { NumberForm } from './number-form.tsx'
import {
  type NumberSettings,
  numbersLeft,
  readNumberSettings,
  usualNumbers,
  writeNumberSettings,
} from './number-settings.ts'
import {
  faultWords,
  NumberStage,
  numbersRestMs,
  numberWriter,
  spokenNumbers,
  summaryWords,
} from './number-stage.tsx'
import { type Drawn, useNumberDraw } from './use-number-draw.ts'

interface NumberToolProps {
  initial: NumberSettings
  /** drawn by the server, if the form was submitted without scripts */
  drawn: Drawn
  keep: KeepFacts
}

/** Settings at the end, numbers at the start, the outcomes so far below. */
export function NumberTool({ initial, drawn, keep }: NumberToolProps) {
  const t = useT()
  const id = useId()
  const tag = formatLocales[useLocale()]
  const write = useMemo(() => numberWriter(tag), [tag])
  const form = useRef<{ refresh: () => void }>(null)
  const tool = useNumberDraw(initial, drawn)
  /** the settings that the fields start with; another preset resets the form */
  const [base, setBase] = useState({ settings: tool.settings, version: 0, found: tool.found })
  if (base.found !== tool.found)
    setBase({ settings: tool.settings, version: base.version + 1, found: tool.found })
  const { settings, numbers, places, usedNumbers, round, fault } = tool
  const query = writeNumberSettings(settings)
  const count = countToDraw(tool)
  const { copyRef, keepRef, historyRef } = useChanceParts(tool.draw)
  useAddressSettings(query)

  // Include what was typed before scripts loaded, and what the browser restored.
  useEffect(() => form.current?.refresh(), [])

  function choose(next: NumberSettings) {
    setBase({ ...base, settings: next, version: base.version + 1 })
    tool.change(next)
  }

  const labels = {
    asked: ({ asked }: ChanceRecord) =>
      summaryWords(t, readNumberSettings(new URLSearchParams(asked)), write),
    fell: ({ fell }: ChanceRecord) => fell.split(' ').join(', '),
  }

  return (
    <>
      <div className="split">
        <ChancePanel
          summary={summaryWords(t, settings, write)}
          actions={
            <>
              <AgainButton form={id} disabled={count === 0}>
                {count === 0 ? t('random_number.left.none') : t('random_number.draw', { count })}
              </AgainButton>
              <CopyOutcome text={numbers?.join(', ') ?? ''} ref={copyRef} />
            </>
          }
          foot={
            <ChanceStamps
              tool="numbers"
              stamp={({ fell }) => stampOf(fell, write)}
              round={round}
              isSlow={count > 1}
            />
          }
        >
          {tool.isRefused && <NoRandomness />}
          <NumberStage numbers={numbers?.map(write) ?? null} places={places} count={count} round={round} />
          {!numbers && <p className="muted">{t('random_number.before')}</p>}
          {settings.untilEmpty && !fault && (
            <NumberRest {...{ settings, usedNumbers, write }} onStartAnew={tool.startAnew} />
          )}
          <SpokenOutcome
            text={numbers ? spokenNumbers(t, numbers, write) : ''}
            round={round}
            restMs={numbersRestMs(numbers ?? [], places)}
          />
        </ChancePanel>
        <ChanceSettings>
          <NumberPresets onChoose={choose} />
          <NumberForm
            key={base.version}
            id={id}
            initial={base.settings}
            errors={fault ? { [fault.field]: faultWords(t, fault) } : {}}
            usedNumbers={usedNumbers}
            onChange={tool.change}
            onDraw={tool.draw}
            ref={form}
          />
          <ChanceLink page="randomNumberGuess" query={query} />
          <KeysAndSound />
        </ChanceSettings>
      </div>
      <KeepReceipt {...keep} query={query} disabled={fault !== undefined} ref={keepRef} />
      <section className="grid grid-cols-1 gap-6 mbs-12" aria-labelledby={`${id}-so-far`}>
        <h2 className="text-22" id={`${id}-so-far`}>
          {t('chance.so_far')}
        </h2>
        <ChanceHistory tool="numbers" labels={labels} ref={historyRef} />
      </section>
    </>
  )
}

const presets = {
  ten: { to: '10' },
  hundred: { to: '100' },
  lottery: { to: '49', count: '6', sorted: true },
  percent: { from: '0', to: '1', digits: '2', unique: false },
} as const satisfies Record<string, Partial<NumberSettings>>

type Preset = keyof typeof presets

/** Common ranges; links, so that they work without scripts. */
function NumberPresets({ onChoose }: { onChoose: (settings: NumberSettings) => void }) {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-2" aria-label={t('random_number.presets')}>
      {(Object.keys(presets) as Preset[]).map((name) => {
        const settings = { ...usualNumbers, ...presets[name] }
        const query = writeNumberSettings(settings)
        return (
          <li key={name}>
            <PageLink
              page="randomNumberGuess"
              search={query && `?${query}`}
              className={buttonClass({ size: 'small' })}
              aria-current={undefined}
              onClick={(event) => {
                event.preventDefault()
                onChoose(settings)
              }}
            >
              {t(`random_number.preset.${name}`)}
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}

/** How many numbers the next draw takes: at the end of drawing until empty, fewer than requested. */
function countToDraw({ settings, usedNumbers, fault }: ReturnType<typeof useNumberDraw>): number {
  const count = Math.max(1, Number.parseInt(settings.count, 10) || 1)
  if (fault || !settings.untilEmpty) return count
  return Math.min(count, numbersLeft(settings, usedNumbers).length)
}

function stampOf(fell: string, write: (number: string) => string): string {
  const [first = '', ...others] = fell.split(' ')
  return others.length > 0 ? `${write(first)} +${others.length}` : write(first)
}

interface NumberRestProps {
  settings: NumberSettings
  usedNumbers: readonly string[]
  write: (number: string) => string
  onStartAnew: () => void
}

/** When drawing until empty: how many numbers are left, and which. */
function NumberRest({ settings, usedNumbers, write, onStartAnew }: NumberRestProps) {
  const t = useT()
  const remaining = numbersLeft(settings, usedNumbers)
  const query = writeNumberSettings(settings)
  return (
    <div className="number-rest flex flex-wrap gap-y-2 gap-x-4 items-center justify-center w-full">
      <p className="strong">
        {remaining.length > 0
          ? t('random_number.left', { count: remaining.length })
          : t('random_number.left.none')}
      </p>
      {usedNumbers.length > 0 && (
        <PageLink
          page="randomNumberGuess"
          search={`?${query}`}
          className={buttonClass({ kind: 'ghost', size: 'small' })}
          aria-current={undefined}
          onClick={(event) => {
            event.preventDefault()
            onStartAnew()
          }}
        >
          {t('random_number.anew')}
        </PageLink>
      )}
      {remaining.length > 0 && (
        <Fold title={t('random_number.left.list')} className="grow basis-full">
          <p className="tabular-nums wrap-anywhere">{remaining.map(write).join('  ·  ')}</p>
        </Fold>
      )}
    </div>
  )
}

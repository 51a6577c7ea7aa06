import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatLocales } from '../../../../locales/locales.ts'
import { useLocale, useT } from '../../../i18n/frame.tsx'
import { AgainButton } from '../chance-parts/again-button.tsx'
import { ChanceHistory } from '../chance-parts/chance-history.tsx'
import { ChanceLink } from '../chance-parts/chance-link.tsx'
import { ChancePanel } from '../chance-parts/chance-panel.tsx'
import type { ChanceRecord } from '../chance-parts/chance-records.ts'
import { ChanceStamps } from '../chance-parts/chance-stamps.tsx'
import { CopyOutcome } from '../chance-parts/copy-outcome.tsx'
import { KeepReceipt } from '../chance-parts/keep-receipt.tsx'
import { KeysAndSound } from '../chance-parts/keys-and-sound.tsx'
import type { KeepFacts } from '../chance-parts/load-keep.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { useAddressSettings } from '../chance-parts/use-address-settings.ts'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { NumberForm } from './number-form.tsx'
import { NumberPresets } from './number-presets.tsx'
import { NumberRest } from './number-rest.tsx'
import {
  type NumberSettings,
  numbersLeft,
  readNumberSettings,
  writeNumberSettings,
} from './number-settings.ts'
import { NumberStage } from './number-stage.tsx'
import { faultWords, numberWriter, spokenNumbers, summaryWords } from './number-words.ts'
import { type Drawn, useNumberDraw } from './use-number-draw.ts'

interface NumberToolProps {
  initial: NumberSettings
  /** by the server, where the form was sent without a script */
  drawn: Drawn
  keep: KeepFacts
}

/** Settings at the end, numbers at the start, what came so far below. */
export function NumberTool({ initial, drawn, keep }: NumberToolProps) {
  const t = useT()
  const id = useId()
  const tag = formatLocales[useLocale()]
  const write = useMemo(() => numberWriter(tag), [tag])
  const form = useRef<{ refresh: () => void }>(null)
  /** the settings that the fields begin with; another preset makes another form */
  const [base, setBase] = useState({ settings: initial, version: 0 })
  const tool = useNumberDraw(initial, drawn)
  const { settings, numbers, gone, round, fault } = tool
  const query = writeNumberSettings(settings)
  const count = countToDraw(tool)
  const { copyRef, keepRef, historyRef } = useChanceParts(tool.draw)
  useAddressSettings(query)

  // What was typed before the scripts arrived counts too, and so does what the browser filled in again.
  useEffect(() => form.current?.refresh(), [])

  function choose(next: NumberSettings) {
    setBase({ settings: next, version: base.version + 1 })
    tool.change(next)
  }

  const words = {
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
          foot={<ChanceStamps tool="numbers" stamp={({ fell }) => stampOf(fell, write)} />}
        >
          {tool.isRefused && <NoRandomness />}
          <NumberStage numbers={numbers?.map(write) ?? null} count={count} round={round} />
          {!numbers && <p className="muted">{t('random_number.before')}</p>}
          {settings.untilEmpty && !fault && (
            <NumberRest {...{ settings, gone, write }} onStartAnew={tool.startAnew} />
          )}
          <SpokenOutcome text={numbers ? spokenNumbers(t, numbers, write) : ''} round={round} />
        </ChancePanel>
        <aside className="split-aside chance-settings" aria-label={t('chance.settings')}>
          <NumberPresets onChoose={choose} />
          <NumberForm
            key={base.version}
            id={id}
            initial={base.settings}
            errors={fault ? { [fault.field]: faultWords(t, fault) } : {}}
            gone={gone}
            onChange={tool.change}
            onDraw={tool.draw}
            ref={form}
          />
          <ChanceLink page="randomNumberGuess" query={query} />
          <KeysAndSound />
        </aside>
      </div>
      <KeepReceipt {...keep} query={query} disabled={fault !== undefined} ref={keepRef} />
      <section className="chance-so-far" aria-labelledby={`${id}-so-far`}>
        <h2 id={`${id}-so-far`}>{t('chance.so_far')}</h2>
        <ChanceHistory tool="numbers" words={words} ref={historyRef} />
      </section>
    </>
  )
}

/** How many the next draw brings: at the end of what is drawn until it is empty, fewer than asked for. */
function countToDraw({ settings, gone, fault }: ReturnType<typeof useNumberDraw>): number {
  const asked = Math.max(1, Number.parseInt(settings.count, 10) || 1)
  if (fault || !settings.untilEmpty) return asked
  return Math.min(asked, numbersLeft(settings, gone).length)
}

function stampOf(fell: string, write: (number: string) => string): string {
  const [first = '', ...others] = fell.split(' ')
  return others.length > 0 ? `${write(first)} +${others.length}` : write(first)
}

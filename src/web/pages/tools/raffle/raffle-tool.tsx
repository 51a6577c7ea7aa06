import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { ChancePanel, ChanceSettings, CopyOutcome, KeysAndSound } from '../chance-parts/chance-panel.tsx'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { useAddressSettings } from '../chance-parts/use-address-settings.ts'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { KeepList, type KeepListFacts } from '../list-parts/keep-list.tsx'
import { SpaceButton } from '../list-parts/space-button.tsx'
import { maxLeftOut, type Prize, type RaffleSettings, writeRaffle } from './raffle-settings.ts'
import { type Round, useRaffle } from './use-raffle.ts'

interface RaffleToolProps {
  initial: RaffleSettings
  /** rounds with a receipt */
  receipts: readonly Round[]
  keep: KeepListFacts
}

/** Tickets and prizes at the end; the prizes with their numbers at the start, one more with each press. */
export function RaffleTool({ initial, receipts, keep }: RaffleToolProps) {
  const t = useT()
  const form = useId()
  const raffle = useRaffle({ initial, receipts, wasRefused: keep.answer !== undefined })
  const { settings, change, prizes, rounds, next, total, fault, isPending, canDraw } = raffle
  const waits = raffle.isUnread ? 'raffle.unread' : isPending && 'raffle.pending'
  const { copyRef, keepRef } = useChanceParts(raffle.draw)
  const drawn = raffle.ownNumbers.length
  const drawnBefore = useRef(drawn)
  useEffect(() => {
    const isLast = drawn > drawnBefore.current && !canDraw
    drawnBefore.current = drawn
    // The button that was pressed is gone, so keyboard focus moves here.
    if (isLast && document.activeElement === document.body)
      copyRef.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [drawn, canDraw, copyRef])
  /** Tickets and prizes that were drawn from stay as they are. */
  const isFixed = rounds.length > 0
  const last = rounds.at(-1)
  // What an address can't hold leaves it as it is.
  const query = writeRaffle(raffle.tooLong ? initial : settings)
  for (const { prize, code } of receipts) query.append('round', `${prize}.${code}`)
  useAddressSettings(query.toString())

  const lines = prizes.flatMap(({ name }, index) => {
    const numbers = rounds.find(({ prize }) => prize === index)?.numbers
    return numbers ? [`${name}: ${numbers.join(', ')}`] : []
  })

  return (
    <>
      <div className="split">
        <ChancePanel
          summary={`${t('raffle.tickets.count', { count: total })} · ${t('raffle.prizes.count', { count: prizes.length })}`}
          actions={
            <>
              {canDraw && (
                <SpaceButton onClick={raffle.draw}>
                  {t('raffle.draw', { prize: prizes[next]?.name ?? '' })}
                </SpaceButton>
              )}
              <CopyOutcome text={lines.join('\n')} ref={copyRef} />
              {lines.length > 0 && (
                <Button size="large" icon="printer" className="needs-script" onClick={() => window.print()}>
                  {t('raffle.print')}
                </Button>
              )}
            </>
          }
          foot={
            <div className="row">
              <p className="small muted">{waits ? t(waits) : t('raffle.left', { count: raffle.left })}</p>
              {isFixed && (
                <PageLink
                  page="raffle"
                  search={`?${writeRaffle(settings)}`}
                  className={buttonClass({ kind: 'ghost', size: 'small' })}
                  aria-current={undefined}
                  onClick={startOver}
                >
                  {t('raffle.start_over')}
                </PageLink>
              )}
            </div>
          }
        >
          {raffle.isRefused && <NoRandomness />}
          <PrizeRounds prizes={prizes} rounds={rounds} next={next} />
          <SpokenOutcome text={last?.numbers ? spoken(last) : ''} round={drawnRounds(rounds)} />
        </ChancePanel>
        <ChanceSettings prints={false}>
          <TextField
            name="tickets"
            form={form}
            label={t('raffle.tickets')}
            hint={t('raffle.tickets.hint')}
            error={fault && t(`raffle.fault.${fault}`, { most: maxLeftOut })}
            value={settings.tickets}
            onChange={({ target }) => change({ tickets: target.value })}
            readOnly={isFixed}
            autoComplete="off"
            dir="ltr"
          />
          <TextField
            name="without"
            form={form}
            label={t('raffle.without')}
            hint={t('raffle.without.hint')}
            value={settings.without}
            onChange={({ target }) => change({ without: target.value })}
            readOnly={isFixed}
            autoComplete="off"
            dir="ltr"
          />
          <TextArea
            name="raffle_prizes"
            form={form}
            label={t('raffle.prizes')}
            hint={t('raffle.prizes.hint')}
            error={raffle.tooLong && t('raffle.fault.long')}
            value={settings.prizes}
            onChange={({ target }) => change({ prizes: target.value })}
            readOnly={isFixed}
            rows={5}
            dir="auto"
            autoComplete="off"
          />
          <input type="hidden" name="prize" form={form} value={next} />
          <input type="hidden" name="gone" form={form} value={raffle.ownNumbers.join(' ')} />
          <KeysAndSound keys={['again', 'keep', 'copy']} />
        </ChanceSettings>
      </div>
      <KeepList {...keep} id={form} text={t('raffle.keep')} disabled={!canDraw} ref={keepRef} />
    </>
  )

  /** Rounds with a receipt are part of the address; others are gone without a request, which would fail offline. */
  function startOver(event: MouseEvent) {
    if (receipts.length > 0) return
    event.preventDefault()
    raffle.startOver()
  }

  function spoken({ prize, numbers }: Round): string {
    return `${prizes[prize]?.name ?? ''}: ${numbers?.join(', ')}`
  }
}

function drawnRounds(rounds: readonly Round[]): number {
  return rounds.filter(({ numbers }) => numbers).length
}

interface PrizeRoundsProps {
  prizes: readonly Prize[]
  rounds: readonly Round[]
  /** the index of the prize that is drawn next */
  next: number
}

/** Each prize with the numbers that won it, as far as they are drawn. */
function PrizeRounds({ prizes, rounds, next }: PrizeRoundsProps) {
  const t = useT()
  return (
    <ol className="grid gap-3 w-full self-start">
      {prizes.map(({ name, winners }, index) => {
        const round = rounds.find(({ prize }) => prize === index)
        return (
          <li
            key={`${index} ${name}`}
            className={`grid gap-2 py-3 px-4 border rounded-panel bg-surface break-inside-avoid ${index === next ? 'border-engrave' : 'border-line'}`}
          >
            <p className="flex flex-wrap gap-y-1 gap-x-3 items-baseline justify-between font-semibold wrap-anywhere [&>span]:font-normal">
              <Name>{name}</Name>
              <span className="muted small">{t('raffle.winners', { count: winners })}</span>
            </p>
            {round?.numbers ? (
              <ol
                className="raffle-numbers flex flex-wrap gap-2"
                aria-label={t('raffle.numbers', { prize: name })}
              >
                {round.numbers.map((number) => (
                  <li
                    className="py-1.5 px-3.5 border-2 border-engrave rounded-control font-semibold text-22 leading-[1.2] font-mono tabular-nums [animation:raffle-number_360ms_var(--ease-out)_backwards] motion-reduce:animate-none [&:nth-child(2)]:[animation-delay:160ms] [&:nth-child(n+3)]:[animation-delay:320ms]"
                    key={number}
                  >
                    {number}
                  </li>
                ))}
              </ol>
            ) : (
              <p className="muted small">
                {round?.isUnread ? (
                  t('raffle.round_unread')
                ) : round ? (
                  <>
                    <Icon name="spinner" size={20} className="spinner" /> {t('raffle.round_pending')}
                  </>
                ) : (
                  t(index === next ? 'raffle.next' : 'raffle.later')
                )}
              </p>
            )}
            {round?.code && (
              <PageLink page="result" parameters={{ shareCode: round.code }} className="small">
                {t('raffle.receipt')}
              </PageLink>
            )}
          </li>
        )
      })}
    </ol>
  )
}

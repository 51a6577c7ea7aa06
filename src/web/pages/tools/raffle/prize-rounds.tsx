import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import type { Prize } from './raffle-settings.ts'
import type { Round } from './rounds.ts'

interface PrizeRoundsProps {
  prizes: readonly Prize[]
  rounds: readonly Round[]
  /** the place of the prize that is drawn next */
  next: number
}

/** Each prize with the numbers that won it, as far as they are drawn. */
export function PrizeRounds({ prizes, rounds, next }: PrizeRoundsProps) {
  const t = useT()
  return (
    <ol className="raffle">
      {prizes.map(({ name, winners }, place) => {
        const round = rounds.find(({ prize }) => prize === place)
        return (
          <li key={`${place} ${name}`} data-next={place === next || undefined}>
            <p className="raffle-prize">
              <Name>{name}</Name>
              <span className="muted small">{t('raffle.winners', { count: winners })}</span>
            </p>
            {round?.numbers ? (
              <ol className="raffle-numbers" aria-label={t('raffle.numbers', { prize: name })}>
                {round.numbers.map((number) => (
                  <li key={number}>{number}</li>
                ))}
              </ol>
            ) : (
              <p className="muted small">
                {round ? (
                  <>
                    <Icon name="spinner" size={20} className="spinner" /> {t('raffle.round_pending')}
                  </>
                ) : (
                  t(place === next ? 'raffle.next' : 'raffle.later')
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

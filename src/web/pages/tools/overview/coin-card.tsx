import { type SubmitEvent, useState } from 'react'
import { tossCoins } from '../../../../draw/chance/coins.ts'
import { useT } from '../../../i18n/frame.tsx'
import { usePath } from '../../../i18n/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChanceStamps } from '../chance-parts/chance-stamps.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { useChanceHistory } from '../chance-parts/use-chance-history.ts'
import { CoinStage } from '../coin-toss/coin-stage.tsx'
import { coinSides, coinStamp } from '../coin-toss/coin-words.ts'
import { useFacePictures } from '../coin-toss/face-pictures.ts'
import { ChanceCard } from './chance-card.tsx'

/** One coin. Without a script its page tosses it. */
export function CoinCard() {
  const t = useT()
  const path = usePath()
  const pictures = useFacePictures()
  const { add } = useChanceHistory('coins')
  const [face, setFace] = useState<number>()
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const sides = coinSides(t, { heads: '', tails: '' })

  function toss(event: SubmitEvent) {
    event.preventDefault()
    const [fallen] = byDevice((random) => tossCoins({ tool: 'coins', coins: 1 }, random)) ?? []
    setRefused(fallen === undefined)
    if (fallen === undefined) return
    setFace(fallen)
    setRound(round + 1)
    add('1', String(fallen))
    soundChance('coin')
  }

  return (
    <ChanceCard
      page="coinToss"
      title={t('coin_toss.title')}
      actions={
        <form method="get" action={path('coinToss')} onSubmit={toss} className="chance-act">
          <Button type="submit" kind="primary" name="now" value="1" className="chance-again">
            {t('coin_toss.toss', { count: 1 })}
          </Button>
        </form>
      }
      foot={<ChanceStamps tool="coins" stamp={({ fell }) => coinStamp(fell, sides)} />}
    >
      {isRefused && <NoRandomness />}
      <CoinStage faces={[face ?? 0]} round={round} {...{ sides, pictures }} />
      <SpokenOutcome text={face === 1 ? sides.tails : sides.heads} round={round} />
    </ChanceCard>
  )
}

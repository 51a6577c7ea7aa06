import type { GuessGame } from '../../../../contract/guesses.ts'
import { RecordedSeal } from '../../../art/seal.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'

/** What the game is called, and what it may claim to be. */
export function GameHead({ game }: { game: GuessGame }) {
  const t = useT()
  const { number } = useFormat()
  const range = { from: number(game.lowest), to: number(game.highest) }
  return (
    <header className="page-head">
      <div>
        <h1 dir="auto">{game.title || t('guess_game.title')}</h1>
        <p>{t('guess_game.lead', range)}</p>
      </div>
      <RecordedSeal size="small" title={t('guess_game.recorded')} text={t('guess_game.recorded.text')} />
    </header>
  )
}

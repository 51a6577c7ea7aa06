import type { GuessGame } from '../../../../contract/guesses.ts'
import { HashText } from '../../../components/receipt/hash.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { GameAnswer } from './game-answer.ts'
import { GuessForm } from './guess-form.tsx'
import { GuessList } from './guess-list.tsx'
import { InvitePanel } from './invite-panel.tsx'
import type { LoadedGame } from './load-game.ts'
import { OpenForm } from './open-form.tsx'

interface OpenGameProps extends LoadedGame {
  game: Extract<GuessGame, { status: 'open' }>
  answer: GameAnswer | undefined
}

/** A sealed number, and a field for one's own guess. */
export function OpenGame({ game, link, qr, formKey, answer }: OpenGameProps) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <div className="split">
      <div className="stack gap-6">
        <section className="panel panel-lift panel-edge" aria-label={t('guess_game.guess')}>
          <div className="panel-part">
            <div className="sealed-number">
              <span className="sealed-number-sign" aria-hidden="true">
                <Icon name="lock" size={28} />
              </span>
              <div className="stack gap-2">
                <h2>{t('guess_game.sealed')}</h2>
                <p className="small muted">{t('guess_game.sealed.text')}</p>
                <HashText hash={game.commitment} />
              </div>
            </div>
          </div>
          <div className="panel-part">
            <GuessForm game={game} formKey={formKey} answer={answer} />
          </div>
          <div className="panel-foot">
            <span>{t('guess_game.guesses', { count: game.guesses_count })}</span>
            <span>{t('guess_game.closes', { date: dateTime(game.closes_at) })}</span>
          </div>
        </section>
        {game.guesses ? (
          <GuessList game={game} guesses={game.guesses} title={t('guess_game.list.open')} answer={answer} />
        ) : (
          <p className="small muted">{t('guess_game.hidden')}</p>
        )}
      </div>
      <aside className="split-aside stack gap-6" aria-label={t('guess_game.invite')}>
        <InvitePanel link={link} qr={qr} />
        {game.own_id && <OpenForm id={game.own_id} answer={answer} />}
      </aside>
    </div>
  )
}

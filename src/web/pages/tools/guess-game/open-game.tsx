import { Form, useNavigation } from 'react-router'
import type { GuessGame } from '#contract/draws/guesses.ts'
import { formErrorsOf, useFailureToast } from '#web/api/use-toasts.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { HashText } from '#web/components/receipt/hash.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { type GameAnswer } from './game-answer.ts'
import { GuessForm } from './guess-form.tsx'
import { GuessList } from './guess-list.tsx'
import type { LoadedGame } from './load-game.ts'

interface OpenGameProps extends LoadedGame {
  game: Extract<GuessGame, { status: 'open' }>
  answer: GameAnswer | undefined
}

/** A sealed number, and a field for a guess. */
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

/** For the person who sealed the number. Cannot be undone, so it needs a checkbox as well as a press. */
function OpenForm({ id, answer }: { id: string; answer: GameAnswer | undefined }) {
  const t = useT()
  const isOpening = useNavigation().formData?.get('intent') === 'open'
  const failure = answer?.intent === 'open' ? answer.failure : undefined
  useFailureToast(failure, failure ? formErrorsOf(failure) : [])
  return (
    <Form method="post" noValidate className="stack gap-3" preventScrollReset>
      <h2 className="guess-aside-title">{t('guess_game.open')}</h2>
      <p className="small muted">{t('guess_game.open.text')}</p>
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="id" value={id} />
      <Checkbox name="confirm" value="yes" required label={t('guess_game.open.confirm')} />
      {failure && (
        <WithoutScript>
          <Note kind="bad" role="alert" title={failure.message} />
        </WithoutScript>
      )}
      <Button type="submit" wide busy={isOpening}>
        {t('guess_game.open')}
      </Button>
    </Form>
  )
}

interface InvitePanelProps {
  link: string
  qr: QrPath
}

/** Ways to invite friends: a QR code, a link that can be selected without scripts, a button. */
function InvitePanel({ link, qr }: InvitePanelProps) {
  const t = useT()
  return (
    <section className="stack gap-3" aria-labelledby="invite-title">
      <h2 id="invite-title" className="guess-aside-title">
        {t('guess_game.invite')}
      </h2>
      <div className="guess-invite">
        <svg
          className="guess-code"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width={128}
          height={128}
          role="img"
          aria-label={t('guess_game.invite.code')}
        >
          <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
        </svg>
        <div className="stack gap-3">
          <p className="guess-link" dir="ltr">
            {link.replace(/^https?:\/\//, '')}
          </p>
          <span className="needs-script">
            <CopyButton
              text={link}
              label={t('guess_game.invite.copy')}
              copiedLabel={t('guess_game.invite.copied')}
            />
          </span>
        </div>
      </div>
      <p className="small muted">{t('guess_game.invite.text')}</p>
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type GuessGame, maxGuesserLength } from '#contract/draws/guesses.ts'
import { formErrorsOf, useFailureToast } from '#web/api/use-toasts.ts'
import { InviteLink } from '#web/components/invite-link.tsx'
import type { QrPath } from '#web/components/qr-path.ts'
import { HashText } from '#web/components/receipt/hash.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { GuessList } from './guess-list.tsx'
import type { GameAnswer, LoadedGame } from './load-game.ts'

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
      <div className="stack gap-8">
        <section className="panel panel-lift panel-edge" aria-label={t('guess_game.guess')}>
          <div className="panel-part">
            <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-6 items-start p-6 border-[1.5px] border-dashed border-field rounded-panel phone:grid-cols-1 phone:gap-3 phone:p-4">
              <span
                className="grid place-items-center rounded-control bg-sunk phone:w-12 phone:h-12 size-18"
                aria-hidden="true"
              >
                <Icon name="lock" size={28} />
              </span>
              <div className="stack gap-2">
                <h2 className="text-22">{t('guess_game.sealed')}</h2>
                <p className="small muted">{t('guess_game.sealed.text')}</p>
                <HashText hash={game.commitment} />
              </div>
            </div>
          </div>
          <div className="panel-part">
            <GuessForm game={game} formKey={formKey} answer={answer} />
          </div>
          <div className="panel-foot border-bs border-bs-line">
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
      <aside className="split-aside stack gap-8" aria-label={t('guess_game.invite')}>
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
      <h2 className="text-18 tracking-[-0.01em]">{t('guess_game.open')}</h2>
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
      <h2 id="invite-title" className="text-18 tracking-[-0.01em]">
        {t('guess_game.invite')}
      </h2>
      <InviteLink
        {...{ link, qr }}
        codeLabel={t('guess_game.invite.code')}
        copyLabel={t('guess_game.invite.copy')}
        copiedLabel={t('guess_game.invite.copied')}
      />
      <p className="small muted">{t('guess_game.invite.text')}</p>
    </section>
  )
}

interface GuessFormProps {
  game: GuessGame
  formKey: string
  answer: GameAnswer | undefined
}

/** Name and number, one guess only. Afterwards it shows the guess. */
function GuessForm({ game, formKey, answer }: GuessFormProps) {
  // The page revalidates now and then; a guess whose answer was lost is sent again with the same key.
  const [key] = useState(formKey)
  const t = useT()
  const { number } = useFormat()
  const isSending = useNavigation().formData?.get('intent') === 'guess'
  const own = game.own_guess
  const guessAnswer = answer?.intent === 'guess' ? answer : undefined
  const failure = own ? undefined : guessAnswer?.failure

  useFailureToast(failure, failure ? formErrorsOf(failure) : [])

  const outcome = useRef<HTMLDivElement>(null)
  const isSent = own !== null && guessAnswer !== undefined && !guessAnswer.failure
  useEffect(() => {
    // The pressed button is gone with its form, so keyboard focus moves here.
    if (isSent && document.activeElement === document.body) outcome.current?.focus({ preventScroll: true })
  }, [isSent])

  if (own)
    return (
      <div ref={outcome} tabIndex={-1}>
        <Note kind="good" role="status" title={t('guess_game.yours', { number: own.number })}>
          <p>{t('guess_game.yours.text', { name: own.name || t('guess_game.erased'), no: own.no })}</p>
        </Note>
      </div>
    )
  const errors = failure?.fields ?? {}
  return (
    <Form
      method="post"
      className="guess-form grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4 items-start phone:grid-cols-1"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="guess" />
      <input type="hidden" name="key" value={key} />
      <TextField
        id="guess_name"
        name="name"
        label={t('guess_game.name')}
        hint={t('guess_game.name.hint')}
        defaultValue={guessAnswer?.values['name']}
        error={errors['guess_name']}
        maxLength={maxGuesserLength}
        autoComplete="nickname"
        required
        dir="auto"
      />
      <TextField
        id="guess_number"
        name="number"
        label={t('guess_game.number')}
        hint={t('guess_game.range', { from: number(game.lowest), to: number(game.highest) })}
        defaultValue={guessAnswer?.values['number']}
        error={errors['guess_number']}
        inputMode={game.lowest < 0 ? 'text' : 'numeric'}
        maxLength={24}
        autoComplete="off"
        required
        className="tabular"
      />
      {failure?.general.map((message) => (
        <WithoutScript key={message}>
          <Note kind="bad" role="alert" title={message} />
        </WithoutScript>
      ))}
      <Button type="submit" kind="primary" size="large" wide className="col-span-full" busy={isSending}>
        {t('guess_game.guess')}
      </Button>
    </Form>
  )
}

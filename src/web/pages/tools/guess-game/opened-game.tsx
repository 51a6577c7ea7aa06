import { useEffect, useRef, useState } from 'react'
import { type GuessGame, getGuessReceipt } from '#contract/draws/guesses.ts'
import { checkGame, type GameCheck } from '#draw/guess-game.ts'
import { send } from '#web/api/send.ts'
import { HashText } from '#web/components/receipt/hash.tsx'
import { prefersCalm } from '#web/components/reveal/prefers-calm.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass, LinkButton } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Ticket } from '#web/ui/ticket.tsx'
import { GuessList } from './guess-list.tsx'
import type { GameAnswer, LoadedGame } from './load-game.ts'
import { rememberedSeal } from './remembered-seal.ts'

const maxOnStub = 6

interface OpenedGameProps extends LoadedGame {
  game: Extract<GuessGame, { status: 'opened' }>
  answer: GameAnswer | undefined
  /** it was opened while this page was watched */
  isNew: boolean
}

/** The number, the winner, and everything needed to check both. */
export function OpenedGame({ game, check, answer, isNew }: OpenedGameProps) {
  const t = useT()
  const { number, dateTime } = useFormat()
  const { own_guess: own, winner } = game
  const outcome = useRef<HTMLElement>(null)
  // The button that opened the game was further down the page.
  useEffect(() => {
    if (isNew) outcome.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const wasRefused = answer?.intent === 'guess' && answer.failure
  /** a number too long for the stub is in the line beside it */
  const isShort = winner !== null && number(winner.number).length <= maxOnStub
  const away = winner ? Math.abs(winner.number - game.number) : 0
  return (
    <div className="split">
      <div className="stack gap-8">
        {wasRefused && <Note kind="warn" role="alert" title={wasRefused.message} />}
        <section
          ref={outcome}
          className={`relative isolate grid grid-cols-1 gap-4 justify-items-center py-[clamp(24px,4vw,48px)] px-(--gutter) overflow-hidden rounded-panel bg-stage text-stage-ink text-center ${isNew ? 'guess-opening' : ''}`}
          aria-labelledby="number-title"
        >
          {isNew && <OpeningBurst />}
          <h2 id="number-title" className="text-16">
            {t('guess_game.was')}
          </h2>
          <p
            className={`guess-number font-heading leading-none font-display tabular-nums wrap-anywhere ${String(game.number).length > 7 ? 'text-[clamp(2rem,1rem+5vw,4.5rem)] tracking-[-0.03em]' : 'text-[clamp(6.5rem,3rem+13vw,13rem)] tracking-[-0.05em]'}`}
          >
            {number(game.number)}
          </p>
          {winner ? (
            <Ticket
              className="[--win:var(--stage-win)] [--on-win:var(--stage-on-win)] w-[min(100%,480px)] text-start"
              place={t('guess_game.nearest')}
              name={winner.name || t('guess_game.erased')}
              comment={{
                text: isShort ? awayWords(t, away) : `${number(winner.number)} · ${awayWords(t, away)}`,
              }}
              stub={isShort ? { label: t('guess_game.number'), number: number(winner.number) } : undefined}
            />
          ) : (
            <p>{t('guess_game.nobody')}</p>
          )}
          <p className="guess-when text-14 text-stage-ink-2">
            {t('guess_game.opened', { date: dateTime(game.opened_at) })}
          </p>
        </section>
        {own && own.no !== winner?.no && (
          <Note title={t('guess_game.yours', { number: own.number })}>
            <p>{awayWords(t, Math.abs(own.number - game.number))}</p>
          </Note>
        )}
        <GuessList game={game} guesses={game.guesses} title={t('guess_game.list.opened')} answer={answer} />
      </div>
      <aside className="split-aside stack gap-8" aria-label={t('guess_game.check')}>
        <CheckPanel game={game} check={check} />
        <PageLink page="randomNumberGuess" hash="#guess" className={buttonClass({ wide: true })}>
          {t('guess_game.again')}
        </PageLink>
      </aside>
    </div>
  )
}

function awayWords(t: ReturnType<typeof useT>, count: number): string {
  return count === 0 ? t('guess_game.exact') : t('guess_game.away', { count })
}

interface CheckPanelProps {
  game: Extract<GuessGame, { status: 'opened' }>
  /** the server's check; null if it failed */
  check: GameCheck | null
}

type Finding = GameCheck & {
  page: boolean /** undefined if this browser saw no seal before */
  same?: boolean
}

const python = `import hashlib, json; g = json.load(open("guess-game.json"))
print(hashlib.sha256(b"\\x03" + bytes.fromhex(g["salt"]) + str(g["number"]).encode()).hexdigest() == g["commitment"])`

/** The server's check of its own game, the same check in this browser, and how to do it without either. */
function CheckPanel({ game, check }: CheckPanelProps) {
  const t = useT()
  const [finding, setFinding] = useState<Finding | 'failed'>()
  const [isChecking, setChecking] = useState(false)
  const address = getGuessReceipt.path.replace('{share_code}', encodeURIComponent(game.share_code))

  async function compute() {
    setChecking(true)
    setFinding(await checkHere(game).catch(() => 'failed' as const))
    setChecking(false)
  }

  return (
    <section className="stack" aria-labelledby="check-title">
      <h2 id="check-title" className="text-18 tracking-[-0.01em]">
        {t('guess_game.check')}
      </h2>
      <div role="status">
        {finding === 'failed' && <p>{t('guess_game.check.unavailable')}</p>}
        {finding && finding !== 'failed' && (
          <Steps title={t('guess_game.check.here')} steps={stepsOf(finding)} />
        )}
        {!finding && check && <Steps title={t('guess_game.check.server')} steps={stepsOf(check)} />}
      </div>
      <div className="row">
        <Button className="needs-script" icon="shield-check" busy={isChecking} onClick={() => void compute()}>
          {t('guess_game.check.run')}
        </Button>
        <LinkButton href={address} download="guess-game.json" icon="download">
          {t('guess_game.check.receipt')}
        </LinkButton>
      </div>
      <dl className="grid gap-1 [&_dd+dt]:mbs-2">
        <dt className="text-14 text-ink-2">{t('guess_game.check.seal_hash')}</dt>
        <dd>
          <HashText hash={game.commitment} />
        </dd>
        <dt className="text-14 text-ink-2">{t('guess_game.check.salt')}</dt>
        <dd>
          <HashText hash={game.salt} />
        </dd>
      </dl>
      <Fold title={t('guess_game.check.python')}>
        <pre
          className="py-3 px-3.5 rounded-control bg-sunk font-normal text-13 leading-[1.55] font-mono whitespace-pre-wrap wrap-anywhere normal-nums"
          dir="ltr"
        >
          {python}
        </pre>
      </Fold>
      <p className="small muted">{t('guess_game.check.limits')}</p>
    </section>
  )
}

/** Reads the public receipt and compares it with this page. */
async function checkHere(game: CheckPanelProps['game']): Promise<Finding> {
  const receipt = await send(getGuessReceipt, { params: { share_code: game.share_code } })
  if (!receipt.ok) throw new Error(receipt.message)
  const { commitment, number, salt, winner } = receipt.data
  const seen = rememberedSeal(game.share_code)
  const isSamePage =
    commitment === game.commitment &&
    number === game.number &&
    salt === game.salt &&
    winner === (game.winner?.no ?? null)
  return {
    ...checkGame(receipt.data),
    page: isSamePage,
    ...(seen !== undefined && { same: seen === commitment }),
  }
}

const names = ['seal', 'range', 'winner', 'page', 'same'] as const

type Step = { name: (typeof names)[number]; ok: boolean }

function stepsOf(finding: GameCheck & Partial<Finding>): Step[] {
  return names.flatMap((name) => (finding[name] === undefined ? [] : [{ name, ok: finding[name] }]))
}

function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  const t = useT()
  return (
    <div className="stack gap-2">
      <p className="strong">{title}</p>
      <ul className="grid gap-2.5">
        {steps.map(({ name, ok }) => (
          <li
            key={name}
            className={`grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 items-start text-15 leading-[1.4] ${ok ? 'guess-check-good' : 'font-semibold'}`}
          >
            <Icon
              name={ok ? 'check-circle' : 'x-circle'}
              size={20}
              className={ok ? 'text-good' : 'text-bad'}
            />
            <span>{t(ok ? `guess_game.check.${name}` : `guess_game.check.${name}.wrong`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Milliseconds from the opening to the breaking of the seal, and to the winner's ticket, as in the style sheet. */
const breaksMs = 900
const ticketMs = 1900

/** Thud, chime and confetti of a number that is opened before everyone's eyes; fetched when that happens. */
function OpeningBurst() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (prefersCalm()) return undefined
    let stop: (() => void) | undefined
    const sound = import('#web/components/reveal/room/room-sound.ts')
    const timers = [
      setTimeout(() => void sound.then(({ playThud }) => playThud(), ignore), breaksMs),
      setTimeout(() => {
        void sound.then(({ playChime }) => playChime(), ignore)
        void import('#web/components/reveal/scene/confetti.ts').then(({ throwConfetti }) => {
          if (canvas.current) stop = throwConfetti(canvas.current)
        }, ignore)
      }, ticketMs),
    ]
    return () => {
      timers.forEach(clearTimeout)
      stop?.()
    }
  }, [])
  return (
    <canvas ref={canvas} className="absolute inset-0 z-3 pointer-events-none size-full" aria-hidden="true" />
  )
}

/** The number opens without them. */
function ignore(): void {}

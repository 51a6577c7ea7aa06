import '../reveal.css'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { QrPath } from '../../qr-path.ts'
import { createCeremony } from '../ceremony.ts'
import { prefersCalm } from '../prefers-calm.ts'
import { AllWinners, useSoundOf, useWords } from '../reveal.tsx'
import type { RevealProps, RevealWinner } from '../reveal-props.ts'
import { footLook, RoomHead } from '../room/room-frame.tsx'
import { useSound } from '../room/room-sound.ts'
import { Scene } from '../scene/scene.tsx'
import { nextShow, type Show, showOf } from '../shows.ts'
import { actionOf, type StageAction, StageBar, StageKeys } from './stage-bar.tsx'

type StageViewProps = RevealProps & StageProofProps & { winners: readonly RevealWinner[] }

/**
 * A final result for an audience: a dark 16:9 stage on which the presenter reveals the winners one by one, at their own
 * pace. It shows only what the receipt already contained.
 */
export function StageView(props: StageViewProps) {
  const { winners, brand, ceremony: chosen, sample = [], label = 'recorded', onDone } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const [calm] = useState(prefersCalm)
  const [switched, setSwitched] = useState<Show>()
  const show = switched ?? showOf(brand, chosen)
  const [ceremony] = useState(() => createCeremony({ show, calm, flows: false }))
  const moment = useSyncExternalStore(ceremony.moment.subscribe, ceremony.moment.get, ceremony.moment.get)
  const [isBegun, setBegun] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const fullScreen = useFullScreen(stage)
  const [, switchSound] = useSound()
  useLayoutEffect(() => ceremony.present(show), [ceremony, show])
  useSoundOf(moment, show)
  const text = useWords(moment, winners)
  const { phase } = moment
  const isEnd = isBegun && (phase === 'all' || (phase === 'shown' && winners.length === 1))

  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    forward.current?.focus()
  }, [])
  // The continue button disappears with the last winner, and keys only work inside the focused stage.
  useEffect(() => {
    if (isEnd && document.activeElement === document.body) stage.current?.focus()
  }, [isEnd])
  useEffect(() => {
    if (!isBegun) return undefined
    const stop = ceremony.begin()
    ceremony.arrive(winners.length)
    return stop
  }, [ceremony, isBegun, winners.length])

  const actions: Record<StageAction, () => void> = {
    next: () => {
      if (!isBegun) setBegun(true)
      else if (!isEnd) ceremony.next()
    },
    back: () => isBegun && ceremony.back(),
    all: () => {
      setBegun(true)
      // After the ceremony has begun, which would otherwise reset to the first winner.
      queueMicrotask(ceremony.showAll)
    },
    full: fullScreen.toggle,
    sound: switchSound,
    show: () => isEnd || setSwitched(nextShow(brand, show)),
    help: () => setHelping(!isHelping),
    leave: () => dialog.current?.close(),
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = actionOf(event.nativeEvent)
    const isOnButton = event.target instanceof HTMLButtonElement
    if (!action || (isOnButton && event.key === ' ')) return
    event.preventDefault()
    actions[action]()
  }

  return (
    <dialog
      ref={dialog}
      className="stage-view fixed inset-0 w-screen max-w-none h-dvh max-h-none m-0 p-0 border-0 overflow-hidden bg-stage"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (!isHelping) return
        event.preventDefault()
        setHelping(false)
      }}
      onClose={onDone}
    >
      <div
        className="stage-room grid place-items-center size-full bg-stage focus-visible:[outline:none]"
        ref={stage}
        tabIndex={-1}
      >
        {/* The picture that streams capture: exactly 16:9. */}
        <div
          className="reveal relative grid grid-rows-[auto_minmax(0,1fr)_auto] w-[min(100vw,100dvh*16/9)] h-[min(100dvh,100vw*9/16)] portrait:w-screen portrait:h-dvh"
          data-phase={isBegun ? phase : 'curtain'}
          data-show={show}
          data-calm={calm || undefined}
        >
          <p role="alert" className="visually-hidden">
            {isBegun && text}
          </p>
          <RoomHead {...props} count={isBegun ? winners.length : 0} moment={moment} titleId={titleId} />
          {!isBegun && <StageCurtain winners={winners.length} />}
          {isBegun && (
            <Scene
              {...props}
              show={show}
              brand={brand}
              moment={moment}
              sample={sample}
              label={label}
              calm={calm}
            />
          )}
          {isBegun && phase === 'all' && <AllWinners winners={winners} />}
          <footer className={footLook}>
            <StageProof {...props} />
            <StageBar
              actions={actions}
              forward={forward}
              isBegun={isBegun}
              isEnd={isEnd}
              hasSeveral={winners.length > 1}
              isFull={fullScreen.isFull}
              isRefused={fullScreen.isRefused}
              brand={brand}
              show={show}
              onSwitch={setSwitched}
            />
          </footer>
          {isHelping && <StageKeys onClose={actions.help} />}
        </div>
      </div>
    </dialog>
  )
}

/** Before the first winner: the audience may still be arriving. */
function StageCurtain({ winners }: { winners: number }) {
  const t = useT()
  return (
    <div className="row-start-2 grid place-content-center px-[5cqw] [font:800_clamp(1.75rem,9cqh,7rem)/1.1_var(--display)] tracking-[-0.03em] text-center text-balance">
      <p>{t('stage.curtain', { count: winners })}</p>
    </div>
  )
}

interface StageProofProps {
  /** ISO time of the draw */
  drawnAt: string
  /** to the result */
  link: string
  qr: QrPath
}

/** For the audience: when it was drawn, and where everyone can check it. */
function StageProof({ drawnAt, link, qr }: StageProofProps) {
  const t = useT()
  const { dateTimeAndUtc } = useFormat()
  return (
    // Beside the box, never on it. Scanners need dark on light, whatever the background.
    <div className="flex gap-[1.6cqw] items-center max-w-[28cqw] upright:gap-3.5 upright:max-w-none">
      <svg
        className="size-[max(84px,15cqh)] rounded-control bg-[#ffffff] text-[#09090b] forced-color-adjust-none"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t('result.qr')}
      >
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <div>
        <p className="text-stage-ink font-semibold">{t('stage.check')}</p>
        <p
          className="my-0.5 text-stage-ink [font:500_max(14px,2.1cqh)/1.3_var(--mono)] tracking-[-0.02em] wrap-anywhere"
          dir="ltr"
        >
          {link.replace(/^https?:\/\//, '')}
        </p>
        <p>{t('stage.settled', { time: dateTimeAndUtc(drawnAt) })}</p>
      </div>
    </div>
  )
}

interface FullScreen {
  isFull: boolean
  /** the browser, or the embedding page, does not allow full screen */
  isRefused: boolean
  toggle: () => void
}

/** `room` is the element that goes full screen: a dialog cannot. */
function useFullScreen(stage: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])

  async function toggle() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen()
      else await stage.current?.requestFullscreen()
      setRefused(false)
    } catch {
      setRefused(true)
    }
  }

  return { isFull, isRefused, toggle: () => void toggle() }
}

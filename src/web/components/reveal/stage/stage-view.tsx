import '../reveal.css'
import './stage-view.css'
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
import { AllWinners } from '../all-winners.tsx'
import { createCeremony, lasts, type Moment } from '../ceremony.ts'
import { prefersCalm } from '../prefers-calm.ts'
import type { RevealProps } from '../reveal-props.ts'
import { useWords } from '../use-words.ts'
import { Stage } from './stage.tsx'
import { actionOf, type StageAction } from './stage-action.ts'
import { StageBar } from './stage-bar.tsx'
import { StageHead } from './stage-head.tsx'
import { StageKeys } from './stage-keys.tsx'
import { createStageSound, type StageSound } from './stage-sound.ts'

type StageViewProps = RevealProps & StageProofProps

/**
 * A final result for an audience: a dark 16:9 stage on which the presenter reveals the winners one by one, at their own
 * pace. It shows only what the receipt already contained.
 */
export function StageView(props: StageViewProps) {
  const { winners, brand, sample = [], label = 'recorded', onDone } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const [calm] = useState(prefersCalm)
  const [ceremony] = useState(() => createCeremony(winners.length, calm))
  const moment = useSyncExternalStore(ceremony.moment.subscribe, ceremony.moment.get, ceremony.moment.get)
  const [isBegun, setBegun] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const fullScreen = useFullScreen(stage)
  const sound = useStageSound(moment, isBegun)
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
  useEffect(() => (isBegun ? ceremony.begin() : undefined), [ceremony, isBegun])

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
    sound: sound.toggle,
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
      className="stage-view"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (!isHelping) return
        event.preventDefault()
        setHelping(false)
      }}
      onClose={onDone}
    >
      <div className="stage-room" ref={stage} tabIndex={-1}>
        <div className="reveal" data-phase={isBegun ? phase : 'lock'} data-calm={calm || undefined}>
          <p role="alert" className="visually-hidden">
            {isBegun && text}
          </p>
          <StageHead {...props} moment={isBegun ? moment : { phase: 'all', index: 0 }} titleId={titleId} />
          {!isBegun && <StageCurtain winners={winners.length} />}
          {isBegun && phase === 'all' && <AllWinners winners={winners} />}
          {isBegun && phase !== 'all' && (
            <Stage {...props} brand={brand} moment={moment} sample={sample} label={label} calm={calm} />
          )}
          <footer className="reveal-foot">
            <StageProof {...props} />
            <StageBar
              actions={actions}
              forward={forward}
              isBegun={isBegun}
              isEnd={isEnd}
              hasSeveral={winners.length > 1}
              isFull={fullScreen.isFull}
              isRefused={fullScreen.isRefused}
              isLoud={sound.isLoud}
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
    <div className="stage-curtain">
      <p>{t('stage.curtain', { count: winners })}</p>
    </div>
  )
}

/** Off until the user turns it on, which is also when browsers allow sound. */
function useStageSound({ phase, index }: Moment, isBegun: boolean) {
  const sound = useRef<StageSound>(undefined)
  const [isLoud, setLoud] = useState(false)

  useEffect(() => {
    if (!isLoud || !isBegun) return undefined
    if (phase === 'shuffle') sound.current?.roll(index === 0 ? lasts.shuffle : lasts.laterShuffle)
    if (phase === 'lift') sound.current?.chime()
    return () => sound.current?.hush()
  }, [isBegun, isLoud, phase, index])

  useEffect(() => () => sound.current?.close(), [])

  function toggle() {
    if (!isLoud) sound.current ??= createStageSound()
    else sound.current?.hush()
    setLoud(!isLoud && sound.current !== undefined)
  }
  return { isLoud, toggle }
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
    <div className="stage-proof">
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('result.qr')}>
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <div>
        <p className="stage-proof-check">{t('stage.check')}</p>
        <p className="stage-proof-link" dir="ltr">
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

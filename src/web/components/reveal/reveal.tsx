import './reveal.css'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useScripted } from '../../state/scripted.ts'
import { AllWinners } from './all-winners.tsx'
import { createCeremony } from './ceremony.ts'
import { prefersCalm } from './prefers-calm.ts'
import type { RevealProps } from './reveal-props.ts'
import { Stage } from './stage/stage.tsx'
import { StageFoot } from './stage/stage-foot.tsx'
import { StageHead } from './stage/stage-head.tsx'
import { useWords } from './use-words.ts'

export type { RevealProps, RevealWinner } from './reveal-props.ts'

/** The ceremony over a result that is already final: a modal with its own colors, whatever the theme. */
export function Reveal(props: RevealProps) {
  const { winners, brand, sample = [], label = 'recorded', onDone } = props
  const scripted = useScripted()
  const titleId = useId()
  const stage = useRef<HTMLDialogElement>(null)
  const forward = useRef<HTMLButtonElement>(null)
  const [calm] = useState(prefersCalm)
  const [ceremony] = useState(() => createCeremony(winners.length, calm))
  const moment = useSyncExternalStore(ceremony.moment.subscribe, ceremony.moment.get, ceremony.moment.get)
  const text = useWords(moment, winners)
  const { phase } = moment

  // Before the first paint: the winners behind it must not flash.
  useLayoutEffect(() => {
    if (!stage.current?.open) stage.current?.showModal()
    return ceremony.begin()
  }, [ceremony])

  // The buttons render only with scripts, after the dialog was opened.
  useEffect(() => {
    if (scripted) forward.current?.focus()
  }, [scripted])

  useEffect(() => {
    if (phase === 'over') stage.current?.close()
  }, [phase])

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnButton = event.target instanceof HTMLButtonElement
    if (event.key === ' ' && !isOnButton) {
      event.preventDefault()
      ceremony.next()
    }
    if (event.key.toLowerCase() === 'a') ceremony.showAll()
  }

  function onPress({ target }: MouseEvent) {
    const isOnButton = target instanceof Element && target.closest('button')
    if (!isOnButton && phase !== 'all') ceremony.next()
  }

  return (
    <dialog
      ref={stage}
      className="reveal"
      data-phase={phase}
      data-calm={calm || undefined}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClick={onPress}
      onClose={onDone}
    >
      <p role="alert" className="visually-hidden">
        {text}
      </p>
      {scripted && (
        <>
          <StageHead {...props} moment={moment} titleId={titleId} />
          {phase === 'all' ? (
            <AllWinners winners={winners} />
          ) : (
            <Stage {...props} brand={brand} moment={moment} sample={sample} label={label} calm={calm} />
          )}
          <StageFoot
            {...props}
            label={label}
            moment={moment}
            count={winners.length}
            forward={forward}
            onNext={ceremony.next}
            onAll={ceremony.showAll}
            onLeave={() => stage.current?.close()}
          />
        </>
      )}
    </dialog>
  )
}

import { type ReactNode, type RefObject, useRef, useSyncExternalStore } from 'react'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'

interface ChancePanelProps {
  /** what these settings will draw, in words */
  summary: ReactNode
  /** the drawn objects and what they show */
  children: ReactNode
  actions: ReactNode
  foot: ReactNode
}

/** The main panel of a tool: objects, outcome, the one button, and the latest outcomes. */
export function ChancePanel({ summary, children, actions, foot }: ChancePanelProps) {
  const panel = useRef<HTMLElement>(null)
  return (
    <section className="panel panel-lift panel-edge chance-panel" ref={panel}>
      <div className="chance-head">
        <p className="muted">{summary}</p>
        <FullScreen panel={panel} />
      </div>
      <div className="chance-play">{children}</div>
      <div className="chance-act">{actions}</div>
      <div className="chance-foot needs-script">{foot}</div>
    </section>
  )
}

/** Shows only the panel, for an audience. Hidden if the browser does not support full screen. */
function FullScreen({ panel }: { panel: RefObject<HTMLElement | null> }) {
  const t = useT()
  const state = useSyncExternalStore(listen, currentState, () => 'impossible' as const)
  if (state === 'impossible') return null

  function toggle() {
    if (state === 'full') void document.exitFullscreen()
    else void panel.current?.requestFullscreen()
  }

  return (
    <Button
      kind="ghost"
      size="small"
      square
      icon={state === 'full' ? 'x' : 'maximise'}
      aria-label={t(state === 'full' ? 'chance.full.leave' : 'chance.full')}
      onClick={toggle}
    />
  )
}

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function currentState(): 'possible' | 'full' | 'impossible' {
  if (!document.fullscreenEnabled) return 'impossible'
  return document.fullscreenElement ? 'full' : 'possible'
}

interface ChanceLinkProps {
  page: 'coinToss' | 'diceRoll' | 'randomNumberGuess'
  query: string
}

/** A link that repeats these settings. */
export function ChanceLink({ page, query }: ChanceLinkProps) {
  const { origin, t } = useFrame()
  const path = usePath()
  return (
    <p className="chance-link needs-script">
      <CopyButton
        size="small"
        text={`${origin}${path(page)}${query && '?'}${query}`}
        label={t('chance.link.copy')}
        copiedLabel={t('chance.copied')}
      />
    </p>
  )
}

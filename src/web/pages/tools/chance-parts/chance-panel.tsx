import { type ReactNode, type Ref, type RefObject, useRef, useSyncExternalStore } from 'react'
import { useCopyRefused } from '#web/components/copy-refused.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Button, CopyButton } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { usePreference } from './chance-preferences.ts'
import { keyClass } from './key-class.tsx'

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
    <section
      className="panel panel-lift panel-edge chance-panel grid grid-cols-1 grid-rows-[auto_1fr_auto_auto] overflow-clip [&:fullscreen]:border-0 [&:fullscreen]:rounded-none [&:fullscreen]:overflow-auto"
      ref={panel}
    >
      <div className="flex gap-3 items-center justify-between min-h-14 pbs-3 px-6 text-15 phone:px-(--gutter)">
        <p className="muted">{summary}</p>
        <FullScreen panel={panel} />
      </div>
      <div className="chance-play grid grid-cols-1 gap-4 content-center justify-items-center min-h-85 pbs-4 px-6 pbe-6 perspective-[900px] [&>.note]:justify-self-stretch phone:min-h-75 phone:px-(--gutter)">
        {children}
      </div>
      <div className="flex flex-wrap gap-3 px-6 pbe-5 phone:px-(--gutter)">{actions}</div>
      <div className="needs-script py-3 px-6 border-bs border-bs-line phone:px-(--gutter)">{foot}</div>
    </section>
  )
}

interface ChanceSettingsProps {
  /** shown on paper, too */
  prints?: boolean
  children: ReactNode
}

/** What stands beside the panel. */
export function ChanceSettings({ prints = true, children }: ChanceSettingsProps) {
  const t = useT()
  return (
    <aside
      className={`split-aside grid grid-cols-1 gap-4 ${prints ? '' : 'no-print'}`}
      aria-label={t('chance.settings')}
    >
      {children}
    </aside>
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
  const sayCopyRefused = useCopyRefused()
  return (
    <p className="needs-script flex">
      <CopyButton
        size="small"
        text={`${origin}${path(page)}${query && '?'}${query}`}
        label={t('chance.link.copy')}
        copiedLabel={t('chance.copied')}
        onRefused={sayCopyRefused}
      />
    </p>
  )
}

interface CopyOutcomeProps {
  text: string
  /** `press` finds the button in this element, so that the key and the button do the same */
  ref: Ref<HTMLSpanElement>
  /** if the page shows more than the usual toast then */
  onRefused?: () => void
}

export function CopyOutcome({ text, ref, onRefused }: CopyOutcomeProps) {
  const t = useT()
  const sayCopyRefused = useCopyRefused()
  return (
    <span ref={ref} className="needs-script" hidden={text === ''}>
      <CopyButton
        size="large"
        text={text}
        label={t('chance.copy')}
        copiedLabel={t('chance.copied')}
        onRefused={onRefused ?? sayCopyRefused}
      />
    </span>
  )
}

export function press(part: HTMLElement | null): void {
  part?.querySelector('button')?.click()
}

const letters = { keep: 'R', copy: 'C', history: 'H' } as const
const allKeys = ['again', 'keep', 'copy', 'history'] as const

interface KeysAndSoundProps {
  /** those that the tool has */
  keys?: readonly (typeof allKeys)[number][]
  /** a tool whose switch for sounds is elsewhere has none here */
  hasSound?: boolean
}

/** Lists the keys and a switch for them; sounds are off until they are switched on here. */
export function KeysAndSound({ keys = allKeys, hasSound = true }: KeysAndSoundProps) {
  const t = useT()
  const [hasKeys, setKeys] = usePreference('keys')
  const [isLoud, setLoud] = usePreference('sound')
  return (
    <Fold title={t(hasSound ? 'chance.keys' : 'chance.keys.only')} className="needs-script">
      <div className="stack">
        {hasSound && (
          <Switch
            label={t('chance.sound')}
            checked={isLoud}
            onChange={(event) => setLoud(event.target.checked)}
          />
        )}
        <Switch
          label={t('chance.keys.on')}
          note={t('chance.keys.text')}
          checked={hasKeys}
          onChange={(event) => setKeys(event.target.checked)}
        />
        <dl>
          {keys.map((key) => (
            <div
              className="grid grid-cols-[104px_minmax(0,1fr)] gap-3 py-1.75 border-bs border-bs-line text-15"
              key={key}
            >
              <dt>
                <kbd className={keyClass}>{key === 'again' ? t('chance.key.space') : letters[key]}</kbd>
              </dt>
              <dd className="text-ink-2">{t(`chance.key.${key}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Fold>
  )
}

import { type RefObject, useEffect, useId, useRef } from 'react'
import type { BrandKey } from '#brand.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { ShowSwitch } from '../room/room-frame.tsx'
import { SoundSwitch } from '../room/sound-switch.tsx'
import type { Show } from '../shows.ts'

interface StageBarProps {
  actions: Record<StageAction, () => void>
  forward: RefObject<HTMLButtonElement | null>
  isBegun: boolean
  isEnd: boolean
  hasSeveral: boolean
  isFull: boolean
  isRefused: boolean
  brand: BrandKey
  show: Show
  onSwitch: (show: Show) => void
}

/** Buttons for every keyboard action, for pointers and screen readers. */
export function StageBar(props: StageBarProps) {
  const { actions, forward, isBegun, isEnd, hasSeveral, isFull, isRefused, brand, show, onSwitch } = props
  const t = useT()
  return (
    <div className="stage-bar">
      <p role="status" className="stage-said">
        {isRefused && t('stage.full.refused')}
      </p>
      <div className="stage-buttons">
        {hasSeveral && isBegun && (
          <Small icon="chevron-left" keys="ArrowLeft" label={t('stage.back')} onPress={actions.back} />
        )}
        {hasSeveral && <Small icon="list" keys="S" label={t('stage.all')} onPress={actions.all} />}
        <Small icon="maximise" keys="F" label={t('stage.full')} isPressed={isFull} onPress={actions.full} />
        <SoundSwitch className="stage-button" />
        {!isEnd && <ShowSwitch className="stage-button" brand={brand} show={show} onSwitch={onSwitch} />}
        <Small icon="help" keys="?" label={t('stage.help')} onPress={actions.help} />
        <Small icon="x" keys="Escape" label={t('stage.leave')} onPress={actions.leave} />
        {isEnd ? (
          // A different button than the previous one, which has the focus: on a stream, one press too many must not
          // close it.
          <button key="end" type="button" className="stage-button reveal-end" onClick={actions.leave}>
            {t('reveal.to_result')}
          </button>
        ) : (
          <button
            key="forward"
            type="button"
            ref={forward}
            className="stage-button reveal-end"
            aria-keyshortcuts="Space"
            onClick={actions.next}
          >
            {t(isBegun ? 'stage.next' : 'stage.start')}
          </button>
        )}
      </div>
    </div>
  )
}

interface SmallProps {
  icon: IconName
  keys: string
  label: string
  isPressed?: boolean
  onPress: () => void
}

function Small({ icon, keys, label, isPressed, onPress }: SmallProps) {
  return (
    <button
      type="button"
      className="stage-button"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={isPressed}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
    </button>
  )
}

/** All keyboard shortcuts of the stage. */
export function StageKeys({ onClose }: { onClose: () => void }) {
  const t = useT()
  const title = useId()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    close.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const either = (first: string, second: string) => t('stage.or', { first, second })
  const keys = [
    [either(t('reveal.key.space'), '→'), t('stage.next')],
    ['←', t('stage.back')],
    ['S', t('stage.all')],
    ['F', t('stage.full')],
    ['M', t('stage.sound')],
    ['C', t('stage.show')],
    ['?', t('stage.help')],
    [t('reveal.key.escape'), t('stage.leave')],
  ] as const
  return (
    <section className="stage-keys" aria-labelledby={title}>
      <h2 id={title}>{t('stage.help')}</h2>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" ref={close} className="stage-button reveal-end" onClick={onClose}>
        {t('stage.help.close')}
      </button>
    </section>
  )
}

export type StageAction = 'next' | 'back' | 'all' | 'full' | 'sound' | 'show' | 'help' | 'leave'

/** Arrow and page keys too: presenter remotes send these. */
const keys = new Map<string, StageAction>([
  [' ', 'next'],
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  ['ArrowLeft', 'back'],
  ['PageUp', 'back'],
  ['s', 'all'],
  ['f', 'full'],
  ['m', 'sound'],
  ['c', 'show'],
  ['?', 'help'],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/**
 * The action of a key on the stage; the browser handles leaving. Held keys count once, or a whole list would rush by.
 */
export function actionOf({ key, ctrlKey, metaKey, altKey, repeat }: Pressed): StageAction | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  return keys.get(key.length === 1 ? key.toLowerCase() : key)
}

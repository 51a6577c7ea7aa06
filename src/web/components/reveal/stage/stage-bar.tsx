import { type RefObject, useEffect, useId, useRef } from 'react'
import type { BrandKey } from '#brand.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { ShowSwitch } from '../room/show-switch.tsx'
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

const buttonLook =
  'inline-flex items-center justify-center min-w-11 min-h-11 py-0 px-2.5 border-0 rounded-button bg-transparent text-stage-ink font-semibold cursor-pointer hover:bg-[color-mix(in_srgb,var(--stage-ink)_16%,transparent)] aria-pressed:bg-[color-mix(in_srgb,var(--stage-ink)_16%,transparent)]'
const endLook =
  'inline-flex items-center justify-center min-w-11 min-h-11 py-0 px-5 border-0 rounded-button bg-stage-ink text-stage font-semibold cursor-pointer upright:flex-[1_1_100%]'

/** Buttons for every keyboard action, for pointers and screen readers. */
export function StageBar(props: StageBarProps) {
  const { actions, forward, isBegun, isEnd, hasSeveral, isFull, isRefused, brand, show, onSwitch } = props
  const t = useT()
  return (
    <div className="grid gap-2 justify-items-end max-w-[28cqw] upright:justify-items-stretch upright:max-w-none">
      <p role="status" className="max-w-[36ch] text-stage-ink text-end upright:max-w-none upright:text-start">
        {isRefused && t('stage.full.refused')}
      </p>
      <div className="flex flex-wrap gap-1 items-center justify-end upright:justify-between">
        {hasSeveral && isBegun && (
          <Small icon="chevron-left" keys="ArrowLeft" label={t('stage.back')} onPress={actions.back} />
        )}
        {hasSeveral && <Small icon="list" keys="S" label={t('stage.all')} onPress={actions.all} />}
        <Small icon="maximise" keys="F" label={t('stage.full')} isPressed={isFull} onPress={actions.full} />
        <SoundSwitch className={buttonLook} />
        {!isEnd && (
          <ShowSwitch className={`${buttonLook} gap-2`} brand={brand} show={show} onSwitch={onSwitch} />
        )}
        <Small icon="help" keys="?" label={t('stage.help')} onPress={actions.help} />
        <Small icon="x" keys="Escape" label={t('stage.leave')} onPress={actions.leave} />
        {isEnd ? (
          // A different button than the previous one, which has the focus: on a stream, one press too many must not
          // close it.
          <button key="end" type="button" className={endLook} onClick={actions.leave}>
            {t('reveal.to_result')}
          </button>
        ) : (
          <button
            key="forward"
            type="button"
            ref={forward}
            className={endLook}
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
      className={buttonLook}
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
    <section
      className="absolute z-4 inset-[50%_auto_auto_50%] w-[min(460px,90cqw)] max-h-[90cqh] p-6 overflow-auto border border-stage-ink rounded-control bg-stage [translate:-50%_-50%]"
      aria-labelledby={title}
    >
      <h2 id={title} className="text-22">
        {t('stage.help')}
      </h2>
      <dl className="grid gap-2 mbs-4 mbe-5">
        {keys.map(([key, does]) => (
          <div key={key} className="grid grid-cols-[9em_minmax(0,1fr)] gap-3">
            <dt className="font-mono">{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" ref={close} className={endLook} onClick={onClose}>
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

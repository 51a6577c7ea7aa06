import { useState, useSyncExternalStore } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { createStore } from '#web/state/store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'

interface Props {
  /** the wheel that is open */
  wheel: SavedWheel
  disabled: boolean
  onOpen: (wheel: SavedWheel) => void
}

/** Wheels kept on this device, by their titles; nothing is kept without a press. */
export function SavedWheels({ wheel, disabled, onOpen }: Props) {
  const t = useT()
  const wheels = useSavedWheels()
  const [notice, setNotice] = useState('')
  const title = wheel.title.trim() || t('wheel_of_names.saved.untitled')

  function save() {
    setNotice(
      t(saveWheel({ ...wheel, title }) ? 'wheel_of_names.saved.done' : 'wheel_of_names.saved.full', {
        title,
      }),
    )
  }

  return (
    <Fold title={t('wheel_of_names.saved')} className="needs-script">
      <div className="stack gap-3">
        <p className="small">{t('wheel_of_names.saved.text')}</p>
        <div className="row">
          <Button size="small" icon="plus" disabled={disabled} onClick={save}>
            {t('wheel_of_names.saved.save')}
          </Button>
          <span role="status" className="small">
            {notice}
          </span>
        </div>
        {wheels.length > 0 && (
          <ul className="wheel-saved">
            {wheels.map((saved) => (
              <li key={saved.title}>
                <button
                  type="button"
                  className="link first:min-w-0 first:text-start first:wrap-anywhere"
                  onClick={() => onOpen(saved)}
                >
                  <bdi>{saved.title}</bdi>
                </button>
                <Button
                  className="first:min-w-0 first:text-start first:wrap-anywhere"
                  kind="ghost"
                  size="small"
                  square
                  icon="trash"
                  aria-label={t('wheel_of_names.saved.delete', { title: saved.title })}
                  onClick={() => forgetWheel(saved.title)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Fold>
  )
}

/** The colors of a wheel: those of the site, or of neither brand. */
export const palettes = ['brand', 'bright', 'soft'] as const
export type Palette = (typeof palettes)[number]

/** A wheel that someone keeps on this device. */
interface SavedWheel {
  title: string
  names: string
  palette: Palette
}

const key = 'wheels'
const maxWheels = 50
const none: readonly SavedWheel[] = []
/** Read once; the store tells the page that it changed. */
let known: readonly SavedWheel[] | undefined
const changes = createStore(0)

function useSavedWheels(): readonly SavedWheel[] {
  return useSyncExternalStore(changes.subscribe, savedWheels, () => none)
}

/** In place of one of the same title. False if the browser has no room or stores nothing. */
function saveWheel(wheel: SavedWheel): boolean {
  return keep([wheel, ...without(wheel.title)].slice(0, maxWheels))
}

function forgetWheel(title: string): void {
  keep(without(title))
}

function without(title: string): SavedWheel[] {
  return savedWheels().filter((wheel) => wheel.title !== title)
}

function savedWheels(): readonly SavedWheel[] {
  known ??= stored()
  return known
}

function keep(next: readonly SavedWheel[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    return false
  }
  known = next
  changes.set(changes.get() + 1)
  return true
}

/** Skips what another version, an extension or a person wrote in a different shape. */
function stored(): readonly SavedWheel[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isWheel).slice(0, maxWheels) : none
  } catch {
    return none
  }
}

function isWheel(value: unknown): value is SavedWheel {
  const { title, names, palette } = (value ?? {}) as Partial<Record<keyof SavedWheel, unknown>>
  return typeof title === 'string' && typeof names === 'string' && palettes.some((one) => one === palette)
}

import { useState, useSyncExternalStore } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { createStore, type Store } from '#web/state/store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { focusSummary } from '../chance-parts/focus-summary.ts'

interface Props {
  /** the wheel that is open */
  wheel: SavedWheel
  disabled: boolean
  onOpen: (wheel: SavedWheel) => void
}

/** The button goes with its wheel, and the focus to that of the next one. */
function forget(button: HTMLElement, title: string): void {
  const row = button.closest('li')
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('.button')
  if (next) next.focus()
  else focusSummary(button)
  forgetWheel(title)
}

/** Wheels kept on this device, by their titles; nothing is kept without a press. */
export function SavedWheels({ wheel, disabled, onOpen }: Props) {
  const t = useT()
  const wheels = useSavedWheels()
  const [notice, setNotice] = useState('')

  function save() {
    const title = wheel.title.trim() || untitled(t('wheel_of_names.saved.untitled'), wheel.names)
    const outcome = saveWheel({ ...wheel, title })
    setNotice(t(`wheel_of_names.saved.${outcome}`, { title, most: maxWheels }))
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
          <ul>
            {wheels.map((saved) => (
              <li
                className="flex gap-2 items-center justify-between py-1 border-bs border-bs-line"
                key={saved.title}
              >
                <button type="button" className="link min-w-0 wrap-anywhere" onClick={() => onOpen(saved)}>
                  <bdi>{saved.title}</bdi>
                </button>
                <Button
                  kind="ghost"
                  size="small"
                  square
                  icon="trash"
                  aria-label={t('wheel_of_names.saved.delete', { title: saved.title })}
                  onClick={({ currentTarget }) => forget(currentTarget, saved.title)}
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
export const maxWheels = 50
const none: readonly SavedWheel[] = []
let store: Store<readonly SavedWheel[]> | undefined

function wheels(): Store<readonly SavedWheel[]> {
  if (store) return store
  const made = createStore(stored())
  store = made
  // Another tab may have kept or deleted some.
  addEventListener('storage', ({ key: changed }) => {
    if (changed === key || changed === null) made.set(stored())
  })
  return made
}

function useSavedWheels(): readonly SavedWheel[] {
  return useSyncExternalStore(
    (listener) => wheels().subscribe(listener),
    () => wheels().get(),
    () => none,
  )
}

/** In place of one of the same title. `full` if the browser has no room or stores nothing. */
function saveWheel(wheel: SavedWheel): 'done' | 'most' | 'full' {
  const others = stored().filter(({ title }) => title !== wheel.title)
  if (others.length >= maxWheels) return 'most'
  return keep([wheel, ...others]) ? 'done' : 'full'
}

function forgetWheel(title: string): void {
  keep(stored().filter((wheel) => wheel.title !== title))
}

/** The words for a wheel without a title, numbered unless they are free or this wheel has them already. */
function untitled(words: string, names: string): string {
  const taken = new Map(stored().map((wheel) => [wheel.title, wheel.names]))
  let title = words
  for (let no = 2; taken.has(title) && taken.get(title) !== names; no += 1) title = `${words} ${no}`
  return title
}

function keep(next: readonly SavedWheel[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    return false
  }
  wheels().set(next)
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

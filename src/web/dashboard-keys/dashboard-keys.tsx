import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Page } from '#locales/paths.ts'
import { useT } from '../i18n/frame.tsx'
import { withTexts } from '../i18n/learn-texts.ts'
import { usePath } from '../i18n/link.tsx'
import { useApple } from '../state/apple.ts'
import { Button } from '../ui/buttons/button.tsx'
import { type KeyAction, readKey, singleKeysWork, type Waiting } from './keys.ts'

const Palette = lazy(() =>
  withTexts('palette', async () => ({ default: (await import('./palette.tsx')).Palette })),
)
const KeySheet = lazy(() =>
  withTexts('palette', async () => ({ default: (await import('./key-sheet.tsx')).KeySheet })),
)

interface DashboardKeysProps {
  /** the pages that the user may open */
  places: readonly Page[]
}

/** The dashboard's keyboard shortcuts, and the button that opens the same palette as Ctrl K. */
export function DashboardKeys({ places }: DashboardKeysProps) {
  const t = useT()
  const path = usePath()
  const navigate = useNavigate()
  const isApple = useApple()
  const waiting = useRef<Waiting>(undefined)
  const [shown, setShown] = useState<'palette' | 'keys'>()
  const [isOpen, setOpen] = useState(false)
  const [early, setEarly] = useState('')

  function show(which: 'palette' | 'keys') {
    setShown(which)
    setOpen(true)
    setEarly('')
  }

  /** What is typed while the palette's script is still on its way belongs in its field. */
  function typeEarly({ key }: KeyboardEvent): boolean {
    if (key === 'Escape') {
      setOpen(false)
      setShown(undefined)
    } else if (key === 'Backspace') setEarly(early.slice(0, -1))
    else if (key.length === 1) setEarly(early + key)
    else return false
    return true
  }

  function does(act: KeyAction): boolean {
    if ('go' in act) {
      if (!places.includes(act.go)) return false
      void navigate(path(act.go))
      return true
    }
    if (act.act !== 'keys') return doKeyAction(act.act)
    show('keys')
    return true
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (opensPalette(event)) {
      event.preventDefault()
      show('palette')
    } else if (shown === 'palette' && isOpen && !hasModifier) {
      if (typeEarly(event)) event.preventDefault()
    } else if (hasModifier || isField(event.target) || !singleKeysWork()) {
      waiting.current = undefined
      // Shift is pressed before `?`.
    } else if (event.key !== 'Shift') {
      const read = readKey(event.key, event.timeStamp, waiting.current)
      waiting.current = read.waiting
      if (read.does && does(read.does)) event.preventDefault()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const overlay = { open: isOpen, onClose: () => setOpen(false), onAfterLeave: () => setShown(undefined) }
  return (
    <>
      <Button
        size="small"
        icon="search"
        className="needs-script to-480:px-2 to-480:border-transparent to-480:bg-transparent"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show('palette')}
      >
        <span className="[@media(max-width:860px)]:sr-only [@media(max-width:860px)]:m-0">
          {t('dash.jump')}
        </span>
        <kbd className="text-ink-3 [@media(hover:none),(max-width:860px)]:hidden" aria-hidden="true">
          {isApple ? '⌘' : t('dash.key.control')} K
        </kbd>
      </Button>
      <Suspense fallback={null}>
        {shown === 'palette' && (
          <Palette {...overlay} places={places} typed={early} onKeys={() => show('keys')} />
        )}
        {shown === 'keys' && <KeySheet {...overlay} places={places} />}
      </Suspense>
    </>
  )
}

function opensPalette({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      // Letters mean nothing to a checkbox, which has the focus once a row is selected.
      target.closest('input:not([type="checkbox"]), textarea, select, [role="textbox"]') !== null)
  )
}

/** Performs a key's action on the current page; false if the page has no matching element. */
function doKeyAction(act: Exclude<Extract<KeyAction, { act: string }>['act'], 'keys'>): boolean {
  if (document.querySelector('.desk')) return doTicketAction(act)
  if (act === 'reply' || act === 'close') return false
  if (act === 'new') return press(document.querySelector<HTMLElement>('.dash-head-end .button-primary'))
  if (act === 'search') return focus(document.querySelector<HTMLElement>('#main input[type="search"]'))
  if (act === 'pick' || act === 'pick_to') {
    const box = rowInFocus()?.querySelector<HTMLElement>('input[type="checkbox"][name="pick"]')
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: act === 'pick_to' }))
    return Boolean(box)
  }
  if (act === 'delete')
    return press(document.querySelector<HTMLElement>('.data-table-bulk[data-chosen] [value$=".delete"]'))
  if (act === 'filter') return press(document.querySelector<HTMLElement>('.data-table-filter-menu > summary'))
  if (act === 'view') return press(document.querySelector<HTMLElement>('.data-table-view > summary'))
  const rows = [...document.querySelectorAll<HTMLElement>('#main .data-table tbody tr')]
  const opened = document.querySelector<HTMLElement>('.data-table a[data-peek][aria-current="true"]')
  const at = rows.indexOf((rowInFocus() ?? opened?.closest('tr')) as HTMLElement)
  const next = act === 'next' ? at + 1 : Math.max(0, at - 1)
  const link = rows[next]?.querySelector<HTMLElement>('th a, a, button')
  // An open panel goes along.
  if (opened && link?.matches('[data-peek]')) press(link)
  return focus(link)
}

/** The same for the page of a ticket: its queue takes the place of rows, and a note that of something new. */
function doTicketAction(act: string): boolean {
  if (act === 'reply') return write('answer')
  if (act === 'new') return write('note')
  if (act === 'close') return press(document.querySelector<HTMLElement>('.desk-close button'))
  if (act !== 'next' && act !== 'previous') return false
  const links = [...document.querySelectorAll<HTMLElement>('.desk-queue a')]
  const at = links.findIndex((link) => link.getAttribute('aria-current') === 'page')
  return press(links[act === 'next' ? at + 1 : Math.max(0, at) - 1])
}

function write(kind: 'answer' | 'note'): boolean {
  if (!press(document.querySelector<HTMLElement>(`.composer-tabs [data-kind="${kind}"]`))) return false
  // The field is shown with the next frame.
  requestAnimationFrame(() =>
    focus(document.querySelector<HTMLElement>(`.composer-panel[data-kind="${kind}"] textarea`)),
  )
  return true
}

function rowInFocus(): HTMLElement | null | undefined {
  return document.activeElement?.closest<HTMLElement>('#main .data-table tbody tr')
}

function press(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return Boolean(element)
}

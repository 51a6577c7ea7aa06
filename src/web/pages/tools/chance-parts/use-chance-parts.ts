import { useEffect, useEffectEvent, useRef } from 'react'
import { press } from './chance-panel.tsx'
import { usePreference } from './chance-preferences.ts'

/** What a key does on a tool's page. */
type ChanceAction = 'again' | 'keep' | 'copy' | 'history'

interface Press {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  repeat: boolean
  defaultPrevented: boolean
}

/** What has the focus: `typing` if letters belong to a field, `pressing` if space and Enter activate something. */
type Focus = 'nothing' | 'pressing' | 'typing'

const letters: Readonly<Record<string, ChanceAction>> = { r: 'keep', c: 'copy', h: 'history' }

/** The action of a key press; undefined while typing, while a key is held down, and for browser shortcuts. */
export function chanceAction(press: Press, focus: Focus): ChanceAction | undefined {
  const { key, ctrlKey, altKey, metaKey, repeat, defaultPrevented } = press
  if (ctrlKey || altKey || metaKey || repeat || defaultPrevented || focus === 'typing') return undefined
  if (key === ' ' || key === 'Enter') return focus === 'nothing' ? 'again' : undefined
  return letters[key.toLowerCase()]
}

const pressed = 'a[href],button,summary,input[type=checkbox],input[type=radio],input[type=file],[role=button]'

const typed = 'input,select,textarea,[contenteditable],dialog *'

export function focusOf(target: { closest: (selectors: string) => object | null } | null): Focus {
  if (target?.closest(pressed) && !target.closest('dialog')) return 'pressing'
  return target?.closest(typed) ? 'typing' : 'nothing'
}

/** Refs to the parts of a tool's page that keys act on. */
export function useChanceParts(again: () => void) {
  const copyRef = useRef<HTMLSpanElement>(null)
  const keepRef = useRef<HTMLFormElement>(null)
  const historyRef = useRef<HTMLDetailsElement>(null)
  useChanceKeys({
    again,
    copy: () => press(copyRef.current),
    keep: () => press(keepRef.current),
    history: () => showHistory(historyRef.current),
  })
  return { copyRef, keepRef, historyRef }
}

/** Toggles the history and focuses it. */
function showHistory(history: HTMLDetailsElement | null): void {
  if (!history) return
  history.open = !history.open
  history.querySelector('summary')?.focus()
}

/** Space and Enter repeat, R requests a receipt, C copies, H toggles the history; unless the user switched keys off. */
function useChanceKeys(actions: Readonly<Partial<Record<ChanceAction, () => void>>>): void {
  const [isOn] = usePreference('keys')

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const key = chanceAction(event, focusOf(target))
    const run = key && actions[key]
    if (!run) return
    event.preventDefault()
    run()
  })

  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** What a key asks for on the page of a tool. */
export type ChanceAction = 'again' | 'keep' | 'copy' | 'history'

interface Press {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  repeat: boolean
  defaultPrevented: boolean
}

/** What has the focus: `typing` where letters belong to a field, `pressing` where space and Enter press something. */
export type Focus = 'nothing' | 'pressing' | 'typing'

const letters: Readonly<Record<string, ChanceAction>> = { r: 'keep', c: 'copy', h: 'history' }

/** Nothing while somebody types, holds a key down or means the browser. */
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

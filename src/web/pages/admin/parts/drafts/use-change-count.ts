import { type RefObject, useEffect, useRef, useState } from 'react'

/** What a form would send, by field; a row of a list is one value of its list. */
type Values = Map<string, readonly string[]>

/** How many fields of a form differ from what is saved; undefined if it began with unsaved changes. */
export function useChangeCount(
  form: RefObject<HTMLFormElement | null>,
  isDirty: boolean,
): number | undefined {
  const saved = useRef<Values>(undefined)
  const [count, setCount] = useState<number>()
  // After each render, because buttons change fields, too.
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const look = () => {
      const now = valuesOf(element)
      if (!isDirty) saved.current = now
      else if (saved.current) setCount(changesBetween(withLateEditors(saved.current, now), now))
    }
    look()
    // A part that was loaded late may have put its value in order; and fields of React follow what is typed.
    const events = isDirty ? ['input', 'change'] : ['focusin', 'pointerdown']
    let timer: ReturnType<typeof setTimeout> | undefined
    const onEvent = () => {
      clearTimeout(timer)
      if (isDirty) timer = setTimeout(look)
      else look()
    }
    for (const event of events) element.addEventListener(event, onEvent, true)
    return () => {
      clearTimeout(timer)
      for (const event of events) element.removeEventListener(event, onEvent, true)
    }
  })
  return isDirty ? count : undefined
}

/** An editor that is loaded late sends its document instead of the text: what it holds then is what was saved. */
export function withLateEditors(saved: Values, now: Values): Values {
  for (const [name, value] of now) {
    const plain = name.replace(/\.doc$/, '')
    if (plain === name || saved.has(name) || !saved.delete(plain)) continue
    saved.set(name, value)
  }
  return saved
}

/** A moved row is one change, and so is a row that differs in several fields. */
export function changesBetween(before: Values, now: Values): number {
  let changes = 0
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const old = before.get(name) ?? []
    const fresh = now.get(name) ?? []
    const gone = old.filter((value) => !fresh.includes(value)).length
    const come = fresh.filter((value) => !old.includes(value)).length
    changes += Math.max(gone, come) || Number(old.join('\n') !== fresh.join('\n'))
  }
  return changes
}

/** What the form says about itself, and what steps without scripts are chosen with. */
const ownNames = /^(?:intent|version|seen|shown|sure|form_account)$|^(?:take|move)\./

export function valuesOf(form: HTMLFormElement): Values {
  const lists = new Map<string, Map<string, string>>()
  for (const [name, value] of new FormData(form)) {
    if (ownNames.test(name)) continue
    const [, list = name, row = '', field = ''] = /^(.+?)\.(\d+)(\..*)?$/.exec(name) ?? []
    const rows = lists.get(list) ?? new Map<string, string>()
    const text = typeof value === 'string' ? value : value.name
    rows.set(row, `${rows.get(row) ?? ''}${field}\t${text}\t`)
    lists.set(list, rows)
  }
  return new Map([...lists].map(([list, rows]) => [list, [...rows.values()]]))
}

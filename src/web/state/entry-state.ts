import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What each entry of the tab's history holds; gone with the document, like the entries' own forms. */
const held = new Map<string, unknown>()

/**
 * State that belongs to an entry of the history: who comes back to the page from another finds it again. An entry that
 * is new while the page stays begins with what `carry` makes of the state before. `found` counts how often an entry's
 * state came back while the page stayed.
 */
export function useEntryState<Value>(
  name: string,
  initial: Value | (() => Value),
  carry: (before: Value) => Value = same,
): [value: Value, set: (next: Value) => void, found: number] {
  const { key, pathname } = useLocation()
  // An address with another hash is an entry without a key of its own.
  const entry = [key, pathname, name].join(' ')
  const found = () => held.get(entry) as { value: Value } | undefined
  const [state, setState] = useState(() => ({
    entry,
    value: (found() ?? { value: typeof initial === 'function' ? (initial as () => Value)() : initial }).value,
    times: 0,
  }))
  let { value, times } = state
  if (state.entry !== entry) {
    const again = found()
    if (again) times += 1
    value = (again ?? { value: carry(state.value) }).value
    setState({ entry, value, times })
  }
  useEffect(() => {
    held.set(entry, { value })
  }, [entry, value])
  return [value, (next) => setState({ entry, value: next, times }), times]
}

function same<Value>(value: Value): Value {
  return value
}

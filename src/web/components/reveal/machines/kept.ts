import { useState } from 'react'

/** The first list that has any: the page behind the room may hand over its own again, mid-turn. */
export function useFirst<Item>(items: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(items)
  if (kept.length > 0 || items.length === 0) return kept
  setKept(items)
  return items
}

/** The same list for as long as it says the same, so that what moves by it is not begun again. */
export function useSame(texts: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(texts)
  if (kept.length === texts.length && kept.every((text, index) => text === texts[index])) return kept
  setKept(texts)
  return texts
}

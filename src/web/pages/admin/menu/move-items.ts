import { menuLevels } from '#contract/content/menus.ts'
import type { Locale } from '#locales/locales.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { type DraftItem, nameOfItem, newItem } from './draft-item.ts'

export type Step = 'up' | 'down' | 'in' | 'out'
type Where = 'before' | 'after' | 'inside'

type Items = readonly DraftItem[]

/** Moves an item and its children one place among its siblings, or one level; undefined if there is no such place. */
export function stepItem(items: Items, key: string, step: Step): DraftItem[] | undefined {
  const at = items.findIndex((item) => item.key === key)
  const item = items[at]
  if (!item) return undefined
  if (step === 'up') {
    const before = siblingBefore(items, at)
    return before && placeItem(items, key, 'before', before.key)
  }
  if (step === 'down') {
    const after = items[endOf(items, at)]
    return after?.depth === item.depth ? placeItem(items, key, 'after', after.key) : undefined
  }
  if (step === 'in') {
    const before = siblingBefore(items, at)
    return before && placeItem(items, key, 'inside', before.key)
  }
  const parent = items.slice(0, at).findLast(({ depth }) => depth < item.depth)
  return parent && placeItem(items, key, 'after', parent.key)
}

/**
 * Moves an item and its children next to another item, or to the end of its children; undefined if not allowed there.
 */
export function placeItem(items: Items, key: string, where: Where, target: string): DraftItem[] | undefined {
  const from = items.findIndex((item) => item.key === key)
  const item = items[from]
  if (!item) return undefined
  const branch = items.slice(from, endOf(items, from))
  if (branch.some((item) => item.key === target)) return undefined
  const rest = items.toSpliced(from, branch.length)
  const at = rest.findIndex((one) => one.key === target)
  const goal = rest[at]
  if (!goal) return undefined
  const depth = goal.depth + (where === 'inside' ? 1 : 0)
  const moved = branch.map((one) => ({ ...one, depth: one.depth - item.depth + depth }))
  if (moved.some((item) => item.depth >= menuLevels)) return undefined
  return rest.toSpliced(where === 'before' ? at : endOf(rest, at), 0, ...moved)
}

/** Removes an item; its children move up one level. */
export function removeItem(items: Items, key: string): DraftItem[] {
  const at = items.findIndex((item) => item.key === key)
  if (at < 0) return [...items]
  const end = endOf(items, at)
  return items.flatMap((item, i) => {
    if (i === at) return []
    return [i > at && i < end ? { ...item, depth: item.depth - 1 } : item]
  })
}

/** The place of an item among its siblings, for screen readers. */
export function placeOf(items: Items, key: string): { place: number; count: number; level: number } {
  const at = items.findIndex((item) => item.key === key)
  const depth = items[at]?.depth ?? 0
  let first = at
  for (let i = at - 1; i >= 0 && (items[i]?.depth ?? 0) >= depth; i--)
    if (items[i]?.depth === depth) first = i
  const end = items.findIndex((item, i) => i > at && item.depth < depth)
  const siblings = items
    .slice(Math.max(first, 0), end < 0 ? undefined : end)
    .filter((item) => item.depth === depth)
  return {
    place: siblings.findIndex((item) => item.key === key) + 1,
    count: siblings.length,
    level: depth + 1,
  }
}

/** The index behind an item and its children. */
function endOf(items: Items, at: number): number {
  const depth = items[at]?.depth ?? 0
  const end = items.findIndex((item, i) => i > at && item.depth <= depth)
  return end < 0 ? items.length : end
}

function siblingBefore(items: Items, at: number): DraftItem | undefined {
  const depth = items[at]?.depth ?? 0
  const before = items.slice(0, at).findLast((item) => item.depth <= depth)
  return before?.depth === depth ? before : undefined
}

interface Arranged {
  items: readonly DraftItem[]
  /** the item concerned, which gets the focus */
  key: string
  /** the result in words */
  message: string
}

/** Applies the action of a form button: `up:<item>`, `remove:<item>`, `add`, `place:<item>:<where>:<item>`. */
export function arrange(
  items: readonly DraftItem[],
  step: string,
  { t, locale }: { t: Translate; locale: Locale },
): Arranged {
  const [action = '', key = '', where = '', target = ''] = step.split(':')
  const item = items.find((other) => other.key === key)
  const name = (item && nameOfItem(item, locale)) || t('menus.item.unnamed')
  if (action === 'add') {
    const added = newItem(items)
    return { items: [...items, added], key: added.key, message: t('menus.said.added') }
  }
  if (action === 'remove') {
    return { items: removeItem(items, key), key: '', message: t('menus.said.removed', { name }) }
  }
  const moved =
    action === 'place' ? placeItem(items, key, where as Where, target) : stepItem(items, key, action as Step)
  if (!moved) return { items, key, message: t('menus.said.impossible', { name }) }
  return { items: moved, key, message: t('menus.said.moved', { name, ...placeOf(moved, key) }) }
}

/** The same action, composed of three selects rather than a button. */
export function inputInForm(values: Readonly<Record<string, string>>): string {
  const { arrange: query = '' } = values
  if (query !== 'place') return query
  return ['place', values['move.item'], values['move.where'], values['move.target']].join(':')
}

import type { Locale } from '#locales/locales.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { type DraftItem, nameOfItem, newItem } from './draft-item.ts'
import { placeItem, placeOf, removeItem, type Step, stepItem, type Where } from './move-items.ts'

export interface Arranged {
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

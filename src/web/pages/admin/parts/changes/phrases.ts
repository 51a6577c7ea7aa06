import { moneyText } from '#contract/billing/money.ts'
import type { AuditLine } from '#contract/site/logs.ts'
import { isCode, itemName, type Language, labelOf, openLimits, textOf, wordsOf } from './value-words.ts'

/** A value as shown; ids and addresses as code, which can be copied. */
export interface Shown {
  text: string
  isCode?: boolean
}

/** What happened to one field, in words of the reader's language. With neither values nor items it just changed. */
export interface Phrase {
  field: string
  label: string
  before?: Shown
  after?: Shown
  added?: string
  removed?: string
}

type Change = AuditLine['changes'][number]
type Named = Readonly<Record<string, unknown>>

const masked = '•••'

/** The changes of a line, field by field. */
export function phrasesOf(
  { area, act, changes }: Pick<AuditLine, 'area' | 'act' | 'changes'>,
  language: Language,
): Phrase[] {
  const currency = changes.find(({ field }) => field === 'currency')
  const phrases = changes.flatMap((change) =>
    change.field === 'price' && currency
      ? [pricePhrase(change, currency, language)]
      : phrasesOfChange(area, change, language),
  )
  // Of a deleted record everything is gone.
  if (act === 'delete') return phrases
  const empty = { text: language.t('audit.nothing') }
  return phrases.map((phrase) => (phrase.before && !phrase.after ? { ...phrase, after: empty } : phrase))
}

function phrasesOfChange(area: string, change: Change, language: Language): Phrase[] {
  const { field, before, after } = change
  const label = labelOf(field, language)
  if (before === masked && after === masked) return [{ field, label }]
  // Of a new record, a field that was left empty is no news.
  if (isAbsent(before) && isAbsent(after) && !openLimits.has(field)) return []
  if (isListed(before) || isListed(after)) return [{ field, label, ...listPhrase(area, change, language) }]
  if (isNamed(before) && isNamed(after))
    return innerChanges(change).flatMap((inner) =>
      phrasesOfChange(area, inner, language).map((phrase) => ({
        ...phrase,
        label: `${label} (${phrase.label})`,
        field: `${field}.${phrase.field}`,
      })),
    )
  return [plainPhrase(area, change, language)]
}

function plainPhrase(area: string, { field, before, after }: Change, language: Language): Phrase {
  const shown = (value: unknown): Shown =>
    value === masked
      ? { text: language.t('audit.secret') }
      : { text: wordsOf(area, field, value, language), ...(isCode(value) && { isCode: true }) }
  // Without a value such a limit does not apply.
  const isLimit = openLimits.has(field)
  return {
    field,
    label: labelOf(field, language),
    ...((isLimit || !isAbsent(before)) && { before: shown(before) }),
    ...((isLimit || !isAbsent(after)) && { after: shown(after) }),
  }
}

/** Prices are stored in hundredths of the currency. */
function pricePhrase({ field, before, after }: Change, currency: Change, language: Language): Phrase {
  const shown = (amount: unknown, code: unknown): Shown => ({
    text:
      typeof amount === 'number' && typeof code === 'string'
        ? moneyText({ amount, currency: code }, language.locale)
        : wordsOf('plans', field, amount, language),
  })
  return {
    field,
    label: labelOf(field, language),
    ...(!isAbsent(before) && { before: shown(before, currency.before) }),
    ...(!isAbsent(after) && { after: shown(after, currency.after) }),
  }
}

/** Only the parts that differ. */
function innerChanges({ before, after }: Change): Change[] {
  const was = before as Named
  const is = after as Named
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other))
}

/** Of a list, what came and what went. */
function listPhrase(
  area: string,
  { field, before, after }: Change,
  language: Language,
): Pick<Phrase, 'added' | 'removed' | 'after'> {
  const was = itemsOf(area, field, before, language)
  const is = itemsOf(area, field, after, language)
  const { list } = language.format
  const added = is.filter((item) => !was.includes(item))
  const removed = was.filter((item) => !is.includes(item))
  if (isAbsent(before)) return { after: { text: list(is) || language.t('audit.nothing') } }
  return {
    ...(added.length > 0 && { added: list(added) }),
    ...(removed.length > 0 && { removed: list(removed) }),
  }
}

function itemsOf(area: string, field: string, value: unknown, language: Language): string[] {
  if (Array.isArray(value)) return value.map((item) => itemName(area, field, item, language))
  return isNamed(value) ? grantsOf(value, language) : []
}

/** Names that are switched on, by themselves or within an area: `Users (read)`. */
function grantsOf(value: Named, language: Language): string[] {
  const nameOf = (start: string, name: string) => textOf(language.t, [start], name) ?? labelOf(name, language)
  return Object.entries(value).flatMap(([name, part]) => {
    if (part === true) return [nameOf('pricing.feature.', name)]
    if (!isNamed(part)) return []
    const kinds = Object.entries(part).filter(([, isGranted]) => isGranted === true)
    return kinds.map(([kind]) => `${nameOf('roles.area.', name)} (${nameOf('roles.kind.', kind)})`)
  })
}

function isListed(value: unknown): boolean {
  if (Array.isArray(value)) return true
  if (!isNamed(value)) return false
  const parts = Object.values(value)
  const isSwitches = (of: unknown[]) => of.length > 0 && of.every((part) => typeof part === 'boolean')
  return (
    isSwitches(parts) ||
    (parts.length > 0 && parts.every((part) => isNamed(part) && isSwitches(Object.values(part))))
  )
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isAbsent(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (isNamed(value) && Object.keys(value).length === 0)
  )
}

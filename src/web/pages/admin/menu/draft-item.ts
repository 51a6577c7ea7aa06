import type { EditedMenu, StoredMenuItem, WrittenMenuItem } from '#contract/content/menu-editing.ts'
import { type Locale, locales } from '#locales/locales.ts'
import type { Page } from '#locales/paths.ts'
import type { FormValues } from '#web/actions/answer-action.ts'

export const targets = ['page', 'address', 'module', 'content', 'none'] as const

export type Target = (typeof targets)[number]

export type Visibility = StoredMenuItem['visibility']

/** A menu item being edited. The items of a menu are a flat list, each with its level, starting at 0. */
export interface DraftItem {
  /** its id, or a temporary key while it has none */
  key: string
  depth: number
  label: Partial<Record<Locale, string>>
  target: Target
  page: string
  address: string
  related: string
  newPage: boolean
  visibility: Visibility
  roles: readonly string[]
}

const newKey = /^new-\d+$/

export function newItem(items: readonly DraftItem[]): DraftItem {
  const numbers = items.filter(({ key }) => newKey.test(key)).map(({ key }) => Number(key.slice(4)))
  return {
    key: `new-${Math.max(0, ...numbers) + 1}`,
    depth: 0,
    label: {},
    target: 'page',
    page: '',
    address: '',
    related: '',
    newPage: false,
    visibility: 'anyone',
    roles: [],
  }
}

export function draftsOf(items: readonly StoredMenuItem[], depth = 0): DraftItem[] {
  return items.flatMap((item) => [
    {
      key: item.id,
      depth,
      label: item.label,
      target: targetOf(item),
      page: item.relation === 'page' ? (item.relation_id ?? '') : '',
      address: item.direct_link ?? item.link ?? '',
      related: item.relation !== 'page' ? (item.relation_id ?? '') : '',
      newPage: item.open_in_new_page,
      visibility: item.visibility,
      roles: item.roles,
    },
    ...draftsOf(item.children, depth + 1),
  ])
}

function targetOf({ relation, link, direct_link }: StoredMenuItem): Target {
  if (relation) return relation
  return link || direct_link ? 'address' : 'none'
}

/** The items as a tree, as the call takes them. An address of this site becomes a link, any other one a direct link. */
export function writtenItems(items: readonly DraftItem[]): WrittenMenuItem[] {
  const roots: WrittenMenuItem[] = []
  const above: WrittenMenuItem[] = []
  for (const draft of items) {
    const { key, depth, label, target, page, address, related, newPage, visibility, roles } = draft
    const isRelation = target === 'page' || target === 'module' || target === 'content'
    const isLink = address.trim().startsWith('/')
    const item: WrittenMenuItem = {
      ...(!newKey.test(key) && { id: key }),
      label,
      ...(isRelation && { relation: target, relation_id: target === 'page' ? page : related }),
      ...(target === 'address' && { [isLink ? 'link' : 'direct_link']: address }),
      open_in_new_page: newPage,
      visibility,
      roles: visibility === 'roles' ? [...roles] : [],
    }
    const parent = above[depth - 1]
    if (depth > 0 && parent) (parent.children ??= []).push(item)
    else roots.push(item)
    above.length = depth
    above.push(item)
  }
  return roots
}

/** The items in a form, whose fields are named like `item.3.label.de`. */
export function itemsInForm(values: FormValues): DraftItem[] {
  const items: DraftItem[] = []
  for (let i = 0; values[`item.${i}.key`] !== undefined; i++) items.push(itemInForm(values, `item.${i}.`))
  return items
}

function itemInForm(values: FormValues, begin: string): DraftItem {
  const value = (name: string) => values[begin + name] ?? ''
  const texts = locales.map((locale) => [locale, value(`label.${locale}`)] as const)
  const role = `${begin}role.`
  return {
    key: value('key'),
    depth: Math.min(Math.max(Number(value('depth')) || 0, 0), 2),
    label: Object.fromEntries(texts.filter(([, text]) => text !== '')),
    target: targets.find((candidate) => candidate === value('target')) ?? 'none',
    page: value('page'),
    address: value('address'),
    related: value('related'),
    newPage: value('new_page') !== '',
    visibility: (value('visibility') || 'anyone') as Visibility,
    roles: Object.keys(values)
      .filter((name) => name.startsWith(role))
      .map((name) => name.slice(role.length)),
  }
}

/** The label of an item in a language, or else in any available one. */
export function nameOfItem({ label }: Pick<DraftItem, 'label'>, locale: Locale): string {
  for (const language of [locale, ...locales]) if (label[language]?.trim()) return label[language].trim()
  return ''
}

export interface PageOption {
  value: Page
  label: string
}

/** A page as people know it, and where it is: "Pricing · /pricing". */
export function pageAndPath(label: string, path: string): string {
  return `${label} · ${path}`
}

/** A module or record that an item can link to. */
export interface TargetOption {
  relation: 'module' | 'content'
  id: string
  name: string
}

/** Search results for one item. */
export interface FoundTargets {
  key: string
  targets: readonly TargetOption[]
}

/** Props of the tree's parts. */
export interface TreeProps {
  items: readonly DraftItem[]
  pages: readonly PageOption[]
  targets: readonly TargetOption[]
  found?: FoundTargets | undefined
  roles: EditedMenu['roles']
  errors: Readonly<Record<string, string>>
  onChange: (key: string, part: Partial<DraftItem>) => void
  onStep: (step: string) => void
}

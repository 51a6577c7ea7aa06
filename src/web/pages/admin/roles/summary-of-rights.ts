import type { PermissionArea } from '#contract/accounts/roles.ts'
import { allows, type PermissionKind, type PermissionMap } from '#contract/api/permissions.ts'
import type { MessageKey, Translate } from '#web/i18n/texts.ts'

type Area = Pick<PermissionArea, 'name' | 'title' | 'kinds'>

/** What someone does in an area: of several things, the one that says most. */
type Level = 'reply' | 'edit' | 'read'

const levels: readonly { level: Level; kinds: readonly PermissionKind[] }[] = [
  { level: 'reply', kinds: ['reply'] },
  { level: 'edit', kinds: ['create', 'update', 'delete', 'settings'] },
  { level: 'read', kinds: ['read', 'dashboard'] },
]

/** How many areas are named; the others are counted. */
const maxNamed = 3

interface Summary {
  permissions: PermissionMap
  /** all areas of the site, in the order of the permissions */
  areas: readonly Area[]
  t: Translate
  /** joins parts as in `a, b and c` */
  list: (parts: readonly string[]) => string
  /** tag of the language */
  language: string
}

/** What a role can do, in one line: "Answers tickets and reads users". What it changes comes before what it only sees. */
export function summaryOfRights({ permissions, areas, t, list, language }: Summary): string {
  const held = areas.flatMap((area) => {
    const kinds = area.kinds.filter((kind) => allows(permissions, `${area.name}.${kind}`))
    const found = levels.find((one) => one.kinds.some((kind) => kinds.includes(kind)))
    return found ? [{ area, level: found.level, isWhole: kinds.length === area.kinds.length }] : []
  })
  const isWhole = held.length === areas.length && held.every((one) => one.isWhole)
  if (isWhole || held.length === 0) return begun(t(`roles.does.${isWhole ? 'all' : 'none'}`), language)
  const parts = held
    .toSorted((a, b) => Number(a.level === 'read') - Number(b.level === 'read'))
    .map(({ area, level }) =>
      area.title === null
        ? t(`roles.does.${area.name}.${level}` as MessageKey)
        : t(`roles.does.module.${level}` as MessageKey, { name: area.title }),
    )
  const rest = parts.length - maxNamed
  const named = rest > 0 ? [...parts.slice(0, maxNamed), t('roles.does.more', { count: rest })] : parts
  return begun(list(named), language)
}

/** With a capital letter, as a line of its own begins. */
function begun(text: string, language: string): string {
  const [first = '', ...others] = text
  return first.toLocaleUpperCase(language) + others.join('')
}

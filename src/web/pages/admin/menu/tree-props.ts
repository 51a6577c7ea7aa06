import type { EditedMenu } from '#contract/menu-editing.ts'
import type { DraftItem } from './draft-item.ts'

export interface PageOption {
  value: string
  label: string
}

/** A module or a content that an item can lead to. */
export interface TargetOption {
  relation: 'module' | 'content'
  id: string
  name: string
}

/** What was found for one item. */
export interface FoundTargets {
  key: string
  targets: readonly TargetOption[]
}

/** What the parts of the tree are given, and tell. */
export interface TreeProps {
  items: readonly DraftItem[]
  pages: readonly PageOption[]
  targets: readonly TargetOption[]
  found?: FoundTargets | undefined
  roles: EditedMenu['roles']
  errors: Readonly<Record<string, string>>
  onChange: (key: string, part: Partial<DraftItem>) => void
  onStep: (wish: string) => void
}

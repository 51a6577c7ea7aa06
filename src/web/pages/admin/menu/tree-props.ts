import type { EditedMenu } from '#contract/content/menu-editing.ts'
import { type DraftItem } from './draft-item.ts'

export interface PageOption {
  value: string
  label: string
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

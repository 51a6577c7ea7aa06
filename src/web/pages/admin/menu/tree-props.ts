import type { EditedMenu } from '../../../../contract/menu-editing.ts'
import type { DraftItem } from './draft-item.ts'

export interface PageOption {
  value: string
  label: string
}

/** What the parts of the tree are given, and tell. */
export interface TreeProps {
  items: readonly DraftItem[]
  pages: readonly PageOption[]
  roles: EditedMenu['roles']
  errors: Readonly<Record<string, string>>
  onChange: (key: string, part: Partial<DraftItem>) => void
  onWish: (wish: string) => void
}

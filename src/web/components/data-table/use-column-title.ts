import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { useTable } from './table-state.ts'

/** The titles of a list's columns. */
export function useColumnTitle(): (key: string) => string {
  const t = useT()
  const { texts, titles } = useTable()
  return (key) => titles?.[key] ?? t(`${texts}${key}` as MessageKey)
}

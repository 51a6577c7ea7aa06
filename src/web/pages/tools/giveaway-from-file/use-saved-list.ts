import { useSyncExternalStore } from 'react'
import { onSavedListChange, savedList } from './last-list.ts'

export function useSavedList(): string | undefined {
  return useSyncExternalStore(onSavedListChange, savedList, () => undefined)
}

import { useMemo } from 'react'
import type { ActionAnswer } from '#web/acts/act-answer.ts'

/** What was deleted just before somebody came to a list, and what is said of it. */
export interface DeletedBefore {
  id: string
  message: string
}

/** The same as the answer to a form that was sent on the page before. */
export function useDeletedBefore(deleted: DeletedBefore | null): ActionAnswer | undefined {
  const { id, message } = deleted ?? {}
  return useMemo(
    () =>
      id && message
        ? { intent: 'delete', mark: '', ok: true, message, lines: [], fields: {}, values: { id }, at: 0 }
        : undefined,
    [id, message],
  )
}

/** How a list takes such a deletion back: by its form `restore`. */
export function undoOfDeleted(deleted: DeletedBefore | null) {
  return deleted ? { undo: { delete: { intent: 'restore', fields: { id: deleted.id } } } } : {}
}

import { useMemo } from 'react'
import type { ActionAnswer } from '#web/actions/answer-action.ts'

/** What was deleted just before arriving at a list, with the message for it. */
export interface DeletedBefore {
  id: string
  message: string
}

/** The deletion as if it were the answer to a form on the previous page. */
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

/** Props that let a list undo such a deletion, by its form `restore`. */
export function undoOfDeleted(deleted: DeletedBefore | null) {
  return deleted ? { undo: { delete: { intent: 'restore', fields: { id: deleted.id } } } } : {}
}

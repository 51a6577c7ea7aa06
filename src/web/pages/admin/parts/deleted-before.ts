import { useMemo } from 'react'
import { type RouterContextProvider, redirect } from 'react-router'
import type { Call } from '../../../../contract/call.ts'
import { pageAccess } from '../../../../contract/page-access.ts'
import { allows } from '../../../../contract/permissions.ts'
import { type Page, pathFor } from '../../../../locales/paths.ts'
import type { ActAnswer } from '../../../acts/act-answer.ts'
import type { Outcome } from '../../../api.ts'
import { signedInUser } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import { redirectToOpen } from './redirect-to-open.ts'

type Context = Readonly<RouterContextProvider>

/** Where the address of a list says what was deleted last. */
const parameter = 'deleted'

/** What was deleted just before somebody came to a list, and what is said of it. */
export interface DeletedBefore {
  id: string
  message: string
}

/** Leads to the list that a record was deleted from, which offers to take that back. */
export function redirectToUndo(page: Page, id: string, call: Call, context: Context) {
  const { permissions } = signedInUser(context)
  if (!allows(permissions, pageAccess[page])) return redirectToOpen([], call, context)
  const path = pathFor(page, context.get(visitContext).frame.locale)
  return redirect(`${path}?${new URLSearchParams({ [parameter]: id })}`)
}

/** What the address says was deleted; nothing where `look` finds it there, as it was taken back meanwhile. */
export async function deletedBefore(
  { request, context }: { request: Request; context: Context },
  { success }: Call,
  look: (id: string) => Promise<Outcome<unknown>>,
): Promise<DeletedBefore | null> {
  const id = new URL(request.url).searchParams.get(parameter)
  if (!id || !success) return null
  const found = await look(id)
  if (found.ok || found.status !== 404) return null
  const { t } = context.get(visitContext)
  return { id, message: t(success as Parameters<typeof t>[0]) }
}

/** The same as the answer to a form that was sent on the page before. */
export function useDeletedBefore(deleted: DeletedBefore | null): ActAnswer | undefined {
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

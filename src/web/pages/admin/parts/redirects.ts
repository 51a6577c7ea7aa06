import { redirect } from 'react-router'
import type { Call } from '#contract/api/call.ts'
import { pageAccess } from '#contract/api/page-access.ts'
import { allows } from '#contract/api/permissions.ts'
import { type Page, pathFor } from '#locales/paths.ts'
import type { Outcome } from '#web/api/send.ts'
import { redirectTelling } from '#web/visit/flash.ts'
import { signedInUser } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import type { DeletedBefore } from './list/list-page.tsx'

/**
 * Redirects to the first of these pages that the user may open, or else to the overview: a user may be allowed to
 * create a record but not to read it.
 */
export function redirectToOpen(
  targets: readonly { page: Page; parameters?: Readonly<Record<string, string>> }[],
  call: Call,
  context: PageContext,
) {
  const { permissions } = signedInUser(context)
  const target = targets.find(({ page }) => allows(permissions, pageAccess[page]))
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor(target?.page ?? 'dashboard', locale, target?.parameters), call, context)
}

/** The query parameter with the id of the record deleted last. */
const parameter = 'deleted'

/** Redirects to the list of a deleted record, which offers to undo the deletion. */
export function redirectToUndo(page: Page, id: string, call: Call, context: PageContext) {
  const { permissions } = signedInUser(context)
  if (!allows(permissions, pageAccess[page])) return redirectToOpen([], call, context)
  const path = pathFor(page, context.get(visitContext).frame.locale)
  return redirect(`${path}?${new URLSearchParams({ [parameter]: id })}`)
}

/** The deletion named in the address; null if `fetch` finds the record, because it was restored since. */
export async function deletedBefore(
  { request, context }: { request: Request; context: PageContext },
  { success }: Call,
  fetch: (id: string) => Promise<Outcome<unknown>>,
): Promise<DeletedBefore | null> {
  const id = new URL(request.url).searchParams.get(parameter)
  if (!id || !success) return null
  const answer = await fetch(id)
  if (answer.ok || answer.status !== 404) return null
  const { t } = context.get(visitContext)
  return { id, message: t(success as Parameters<typeof t>[0]) }
}

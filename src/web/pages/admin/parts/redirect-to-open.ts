import type { RouterContextProvider } from 'react-router'
import type { Call } from '#contract/call.ts'
import { pageAccess } from '#contract/page-access.ts'
import { allows } from '#contract/permissions.ts'
import { type Page, pathFor } from '#locales/paths.ts'
import { redirectTelling } from '#web/flash.ts'
import { signedInUser } from '#web/session.ts'
import { visitContext } from '#web/visit.ts'

/**
 * Redirects to the first of these pages that the user may open, or else to the overview: a user may be allowed to
 * create a record but not to read it.
 */
export function redirectToOpen(
  ways: readonly { page: Page; parameters?: Readonly<Record<string, string>> }[],
  call: Call,
  context: Readonly<RouterContextProvider>,
) {
  const { permissions } = signedInUser(context)
  const way = ways.find(({ page }) => allows(permissions, pageAccess[page]))
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor(way?.page ?? 'dashboard', locale, way?.parameters), call, context)
}

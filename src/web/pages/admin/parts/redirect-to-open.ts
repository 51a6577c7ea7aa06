import type { RouterContextProvider } from 'react-router'
import type { Call } from '#contract/api/call.ts'
import { pageAccess } from '#contract/api/page-access.ts'
import { allows } from '#contract/api/permissions.ts'
import { type Page, pathFor } from '#locales/paths.ts'
import { redirectTelling } from '#web/visit/flash.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'

/**
 * Redirects to the first of these pages that the user may open, or else to the overview: a user may be allowed to
 * create a record but not to read it.
 */
export function redirectToOpen(
  targets: readonly { page: Page; parameters?: Readonly<Record<string, string>> }[],
  call: Call,
  context: Readonly<RouterContextProvider>,
) {
  const { permissions } = signedInUser(context)
  const target = targets.find(({ page }) => allows(permissions, pageAccess[page]))
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor(target?.page ?? 'dashboard', locale, target?.parameters), call, context)
}

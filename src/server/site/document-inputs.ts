import type { Context } from '../context.ts'
import { preferencesOf } from '../core/settings/consent/cookie-preferences.ts'
import { siteVersion } from '../core/settings/site-version.ts'
import type { DocumentInputs } from '../web/shared-documents.ts'

/** What shared documents depend on besides their requests. */
export function documentInputs(ctx: Pick<Context, 'db' | 'now'>): DocumentInputs {
  return {
    version: () => siteVersion(ctx),
    consentOf: ({ cookies, refusesTracking }) =>
      preferencesOf(ctx, { cookie: (name) => cookies[name], refusesTracking }),
  }
}

import { maxFormBytes } from '#contract/api/max-form-bytes.ts'
import { type PageContext, visitContext } from '../visit/visit-context.ts'
import { formLimit } from './form-too-large.ts'

/**
 * What to tell someone whose form the server did not read because it is too large, on the pages that say so in their form
 * (`visit/enter.ts`). Only without scripts: else the browser has compared the sizes.
 */
export function unreadAsTooLarge(context: PageContext): string | undefined {
  const { refusedStatus, frame, t } = context.get(visitContext)
  if (refusedStatus !== 413) return undefined
  return t('alert.form_too_large.unread', { limit: formLimit(maxFormBytes, frame.locale) })
}

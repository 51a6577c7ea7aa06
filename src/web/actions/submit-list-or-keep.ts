import { data, isRouteErrorResponse } from 'react-router'
import { maxFormBytes } from '#contract/api/max-form-bytes.ts'
import { withTexts } from '../i18n/learn-texts.ts'
import { spoken } from '../i18n/spoken.ts'
import { formOf, submitOrKeep } from './submit-or-keep.ts'

/** Why a list got no answer of this site. */
export interface Unsent {
  /** what happened and what to do */
  message: string
  /** the largest form, in words, if this one is larger */
  limit?: string
}

/**
 * `submitOrKeep` for a form with a list, which may be larger than the site takes. Then nothing is sent: megabytes that
 * will be refused only take time. A proxy may have a smaller limit of its own.
 */
export async function submitListOrKeep<Sent, Kept>(
  request: Request,
  serverAction: () => Promise<Sent>,
  keep: (form: FormData, unsent: Unsent) => Kept,
) {
  const copy = request.clone()
  try {
    if ((await request.clone().blob()).size <= maxFormBytes)
      return await submitOrKeep(request, serverAction, (form) =>
        keep(form, { message: spoken().t('alert.no_connection') }),
      )
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 413) throw error
  }
  const { formTooLarge } = await withTexts('form_too_large', () => import('../api/form-too-large.ts'))
  return data(keep(await formOf(copy), formTooLarge(maxFormBytes)), { status: 413 })
}

import { checkProof } from '#contract/accounts/auth.ts'
import { backgroundRows, exportKinds, startedExport } from '#contract/lists/bulk/exports.ts'
import { send } from '../api/send.ts'
import { visitContext } from '../visit/visit-context.ts'
import { type Action, ownFailure } from './answer-action.ts'

/** The address of a file to download, as an answer shows it. */
export interface Fetched {
  file: string
}

const exported = new RegExp(
  String.raw`^/api/[\w-]+(?:/[\w-]+)*/export\.(?:${exportKinds.join('|')})(?:\?[^#]*)?$`,
)

/**
 * Leads to the export of a list that requires a proof of identity: a plain download could not ask for one. One with many
 * rows is prepared in the background instead.
 */
export const exportAction: Action = {
  run: async ({ to = '', open, rows = '' }, context) => {
    const { t } = context.get(visitContext)
    if (!exported.test(to)) return ownFailure('to', t('account.load_failed'))
    if (Number(rows) >= backgroundRows)
      return send(startedExport(`/api/${to.slice(5)}`), { prefer: 'respond-async', context })
    const message = t('table.file_ready')
    // An export that needs no proof skips the check here; the file's own address enforces it.
    if (open) return { ok: true, data: {}, message, status: 200 }
    const outcome = await send(checkProof, { context })
    return outcome.ok ? { ...outcome, message } : outcome
  },
  show: (outcome, { to, rows = '' }): Fetched | undefined =>
    outcome.ok && to && !(Number(rows) >= backgroundRows) ? { file: to } : undefined,
}

import { modulePermission } from '#contract/api/permissions.ts'
import { submissionsList, submissionsListOf } from '#contract/lists/submissions-list.ts'
import { defaultLocale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { assertStillMay } from '#server/core/accounts/roles/within-rights.ts'
import type { BulkAction, BulkActions, BulkTurn } from '#server/core/bulk/bulk-action.ts'
import { keyInOptions } from '#server/core/modules/convert-value.ts'
import { findModule } from '#server/core/modules/find-module.ts'
import type { Feature } from '../../feature.ts'
import { inOrder } from './read-forms.ts'
import { formRoutes } from './routes.ts'
import { submissionsSource } from './submissions/read-submissions.ts'
import { wordsByIds } from './submissions/store.ts'
import {
  deleteSubmissionWithin,
  dropOldSubmissions,
  exportOwnSubmissions,
  forgetSubmissions,
  markSubmissionWithin,
} from './submissions/work-on-submission.ts'
import { nameOfSubmission } from './words-of-submission.ts'

export const forms: Feature = {
  routes: [formRoutes],
  cleanUp: [{ name: 'form submissions', run: ({ db }, ago) => dropOldSubmissions(db, ago(365)) }],
  userData: () => ({
    forget: forgetSubmissions,
    exportData: async (db, owner) => [await exportOwnSubmissions(db, owner)],
  }),
  bulkActions: bulkOfSubmissions,
}

/** Bulk actions for the submissions of one form, whose key is an option. */
function bulkOfSubmissions(ctx: Context): BulkActions {
  const common = {
    list: submissionsList,
    source: () => {
      throw new Error('the list of submissions is that of a form')
    },
    listOf: async (db, options, locale) => {
      const form = await findModule(db, keyInOptions(options), 'form')
      return { list: submissionsListOf(form), source: () => submissionsSource(form, locale) }
    },
    check: (options) => void keyInOptions(options),
    namesOf: async (db, ids) => {
      const rows = await wordsByIds(db, ids)
      return new Map(
        rows.map(({ id, fields, form }) => [id, nameOfSubmission(inOrder(form), fields, defaultLocale)]),
      )
    },
  } satisfies Partial<BulkAction>
  const action = (
    kind: 'update' | 'delete',
    run: (trx: Context['db'], input: BulkTurn, formKey: string) => Promise<unknown>,
  ): Pick<BulkAction, 'permission' | 'run'> => ({
    permission: `{moduleKey}.${kind}`,
    run: async (trx, input) => {
      const formKey = keyInOptions(input.options)
      await assertStillMay(trx, input.viewer, modulePermission(formKey, kind))
      await run(trx, input, formKey)
    },
  })
  const mark = (status: 'pending' | 'solved') =>
    action('update', (trx, { viewer, id }, formKey) =>
      markSubmissionWithin(ctx, trx, viewer, { formKey, id, status }),
    )
  return {
    'submissions.solve': { ...common, ...mark('solved') },
    'submissions.reopen': { ...common, ...mark('pending'), undoes: 'submissions.solve' },
    'submissions.delete': {
      ...common,
      ...action('delete', (trx, { viewer, id }, formKey) =>
        deleteSubmissionWithin(ctx, trx, viewer, { formKey, id }),
      ),
    },
  }
}

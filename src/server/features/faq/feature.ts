import { faqList } from '#contract/lists/site-lists.ts'
import type { Context } from '../../context.ts'
import { assertStillMay } from '../../core/accounts/roles/within-rights.ts'
import type { BulkAction, BulkActions } from '../../core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '../../core/settings/site-settings.ts'
import type { Feature } from '../../feature.ts'
import { questionsFromRows } from './import-questions.ts'
import {
  deleteQuestionWithin,
  namesOfQuestions,
  restoreQuestionWithin,
  updateQuestionWithin,
} from './questions.ts'
import { faqRoutes } from './routes.ts'
import { deletedFaqSource, faqSource, forgetQuestionsBefore } from './store.ts'

export const faq: Feature = {
  routes: [faqRoutes],
  cleanUp: [{ name: 'deleted questions', run: ({ db }, ago) => forgetQuestionsBefore(db, ago(30)) }],
  bulkActions: bulkOfFaq,
  importTarget: async (ctx, name) => (name === 'faq' ? questionsFromRows(ctx) : undefined),
}

/** Many questions at once. */
function bulkOfFaq(ctx: Context): BulkActions {
  const ofQuestions = {
    list: faqList,
    source: () => faqSource,
    namesOf: namesOfQuestions,
    check: () => {},
    after: () => raiseSiteVersion(ctx),
  }
  const show = (is_active: boolean): BulkAction => ({
    ...ofQuestions,
    permission: 'faq.update',
    run: async (trx, { viewer, id }) => {
      await assertStillMay(trx, viewer, 'faq.update')
      await updateQuestionWithin(ctx, trx, viewer, { id, is_active })
    },
  })
  return {
    'faq.show': show(true),
    'faq.hide': show(false),
    'faq.delete': {
      ...ofQuestions,
      permission: 'faq.delete',
      run: async (trx, { viewer, id }) => {
        await assertStillMay(trx, viewer, 'faq.delete')
        await deleteQuestionWithin(ctx, trx, viewer, id)
      },
    },
    'faq.restore': {
      ...ofQuestions,
      source: () => deletedFaqSource,
      undoes: 'faq.delete',
      permission: 'faq.delete',
      run: async (trx, { viewer, id }) => {
        await assertStillMay(trx, viewer, 'faq.delete')
        await restoreQuestionWithin(ctx, trx, viewer, id)
      },
    },
  }
}

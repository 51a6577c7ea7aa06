import { faqList } from '#contract/lists/faq-list.ts'
import type { Context } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import type { BulkAction, BulkActions } from '../../core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '../../core/settings/site-version.ts'
import {
  deleteQuestionWithin,
  namesOfQuestions,
  restoreQuestionWithin,
  updateQuestionWithin,
} from './questions.ts'
import { deletedFaqSource, faqSource } from './store.ts'

/** Many questions at once. */
export function bulkOfFaq(ctx: Context): BulkActions {
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
      await currentRights(trx, viewer, 'faq.update')
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
        await currentRights(trx, viewer, 'faq.delete')
        await deleteQuestionWithin(ctx, trx, viewer, id)
      },
    },
    'faq.restore': {
      ...ofQuestions,
      source: () => deletedFaqSource,
      undoes: 'faq.delete',
      permission: 'faq.delete',
      run: async (trx, { viewer, id }) => {
        await currentRights(trx, viewer, 'faq.delete')
        await restoreQuestionWithin(ctx, trx, viewer, id)
      },
    },
  }
}

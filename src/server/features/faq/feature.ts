import type { Feature } from '../../feature.ts'
import { bulkOfFaq } from './bulk-of-faq.ts'
import { questionsFromRows } from './import-questions.ts'
import { faqRoutes } from './routes.ts'
import { forgetQuestionsBefore } from './store.ts'

export const faq: Feature = {
  routes: [faqRoutes],
  cleanUp: [{ name: 'deleted questions', run: ({ db }, ago) => forgetQuestionsBefore(db, ago(30)) }],
  bulkActions: bulkOfFaq,
  importTarget: async (ctx, name) => (name === 'faq' ? questionsFromRows(ctx) : undefined),
}

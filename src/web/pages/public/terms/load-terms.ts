import type { LoaderFunctionArgs } from 'react-router'
import { chapters } from '#web/components/page-text/chapters.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { contactValues, legalText } from '../legal-parts/legal-text.ts'
import { ownText } from '../legal-parts/own-text.ts'

export async function loadTerms({ context }: LoaderFunctionArgs) {
  const { t } = context.get(visitContext)
  const values = contactValues(context)
  const description = t('terms.description')
  const own = await ownText(context, 'terms', { description })
  if (own) return own
  return legalText(context, {
    title: t('terms.title'),
    description,
    lead: t('terms.lead'),
    chapters: chapters.terms.map((id) => ({
      id,
      title: t(`terms.chapter.${id}`),
      text: t(`terms.text.${id}`, values),
    })),
    changed: '2026-11-22',
  })
}

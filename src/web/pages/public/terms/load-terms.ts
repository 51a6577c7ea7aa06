import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../../visit.ts'
import { contactValues, legalText } from '../legal-parts/legal-text.ts'

const chapters = [
  'scope',
  'service',
  'proof',
  'account',
  'plans',
  'organisers',
  'platforms',
  'forbidden',
  'content',
  'record',
  'availability',
  'liability',
  'end',
  'withdrawal',
  'law',
  'changes',
] as const

export function loadTerms({ context }: LoaderFunctionArgs) {
  const { t } = context.get(visitContext)
  const values = contactValues(context)
  return legalText(context, {
    title: t('terms.title'),
    description: t('terms.description'),
    lead: t('terms.lead'),
    chapters: chapters.map((id) => ({
      id,
      title: t(`terms.chapter.${id}`),
      text: t(`terms.text.${id}`, values),
    })),
    changed: '2026-11-22',
  })
}

import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../../../visit.ts'
import { contactValues, legalText } from '../legal-parts/legal-text.ts'
import { cookieTable } from './cookie-table.ts'

const chapters = [
  'short',
  'controller',
  'visit',
  'draws',
  'participants',
  'account',
  'contact',
  'cookies',
  'recipients',
  'ledger',
  'periods',
  'bases',
  'rights',
  'security',
  'changes',
] as const

export function loadPrivacy({ context }: LoaderFunctionArgs) {
  const { frame, t } = context.get(visitContext)
  const values = contactValues(context)
  return legalText(context, {
    title: t('privacy.title'),
    description: t('privacy.description'),
    lead: t('privacy.lead'),
    chapters: chapters.map((id) => ({
      id,
      title: t(`privacy.chapter.${id}`),
      text: t(`privacy.text.${id}`, values),
      ...(id === 'cookies' && { table: cookieTable(t, frame.locale) }),
    })),
    changed: '2026-11-22',
  })
}

import type { LoaderFunctionArgs } from 'react-router'
import { chapters } from '#web/components/page-text/chapters.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { contactValues, legalText } from '../legal-parts/legal-text.ts'
import { ownText } from '../legal-parts/own-text.ts'
import { cookieTable } from './cookie-table.ts'

export async function loadPrivacy({ context }: LoaderFunctionArgs) {
  const { frame, t } = context.get(visitContext)
  const values = contactValues(context)
  const tables = { cookies: cookieTable(t, frame.locale) }
  const description = t('privacy.description')
  const own = await ownText(context, 'privacyPolicy', { description, tables })
  if (own) return own
  return legalText(context, {
    title: t('privacy.title'),
    description,
    lead: t('privacy.lead'),
    chapters: chapters.privacyPolicy.map((id) => ({
      id,
      title: t(`privacy.chapter.${id}`),
      text: t(`privacy.text.${id}`, values),
      ...(id === 'cookies' && { table: tables.cookies }),
    })),
    changed: '2026-11-28',
  })
}

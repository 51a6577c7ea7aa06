import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { chapters } from '#web/components/page-text/seeded-text.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { LegalPage } from '../legal-parts/legal-page.tsx'
import { contactValues, legalText, ownText } from '../legal-parts/legal-text.ts'
import { answerPlacedForm } from '../module/answer-form.ts'
import { cookieTable } from './cookie-table.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadPrivacy(args)
}

export function action(args: ActionFunctionArgs) {
  return answerPlacedForm(args)
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { keepTyped } = await import('../module/keep-typed.ts')
  return keepTyped(request, () => serverAction<typeof action>())
}

export default function PrivacyPolicy() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}

async function loadPrivacy({ context }: LoaderFunctionArgs) {
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

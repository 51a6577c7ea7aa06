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

export function loader(args: LoaderFunctionArgs) {
  return loadTerms(args)
}

export function action(args: ActionFunctionArgs) {
  return answerPlacedForm(args)
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { keepTyped } = await import('../module/keep-typed.ts')
  return keepTyped(request, () => serverAction<typeof action>())
}

export default function Terms() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}

async function loadTerms({ context }: LoaderFunctionArgs) {
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

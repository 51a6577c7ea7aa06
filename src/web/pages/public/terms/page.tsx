import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { LegalPage } from '../legal-parts/legal-page.tsx'
import { answerPlacedForm } from '../module/answer-form.ts'
import { loadTerms } from './load-terms.ts'

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

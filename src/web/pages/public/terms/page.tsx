import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalPage } from '../legal-parts/legal-page.tsx'
import { loadTerms } from './load-terms.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadTerms(args)
}

export default function Terms() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}

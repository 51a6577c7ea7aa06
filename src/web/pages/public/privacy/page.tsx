import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LegalPage } from '../legal-parts/legal-page.tsx'
import { loadPrivacy } from './load-privacy.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadPrivacy(args)
}

export default function PrivacyPolicy() {
  return <LegalPage text={useLoaderData<typeof loader>()} />
}

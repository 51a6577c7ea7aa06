import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { notFoundAt } from '../content-parts/content-loading.ts'

/** Any address without a page (REQ-screens). */
export function loader({ url }: LoaderFunctionArgs): never {
  throw notFoundAt(url)
}

export function action({ url }: ActionFunctionArgs): never {
  throw notFoundAt(url)
}

export default function NotFound() {
  return null
}

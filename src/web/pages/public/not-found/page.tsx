import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { fatal } from '../../../fatal.ts'

/** Any address that is no page (spec 2). */
export function loader({ request }: LoaderFunctionArgs): never {
  throw notFound(request)
}

export function action({ request }: ActionFunctionArgs): never {
  throw notFound(request)
}

function notFound(request: Request) {
  return fatal(`Page Not Found: ${new URL(request.url).pathname.replace(/\.data$/, '')}`)
}

export default function NotFound() {
  return null
}

import type { LoaderFunctionArgs } from 'react-router'
import { fatal } from '../../../fatal.ts'

export function loader({ request }: LoaderFunctionArgs) {
  throw fatal(`Page Not Found: ${new URL(request.url).pathname.replace(/\.data$/, '')}`)
}

export default function ContentPage() {
  return null
}

import type { LoaderFunctionArgs } from 'react-router'
import { fatal } from '../../../fatal.ts'
import { signedInUser } from '../../../session.ts'

export function loader({ context }: LoaderFunctionArgs) {
  signedInUser(context)
  throw fatal('', 404)
}

export default function Record_() {
  return null
}

import { data } from 'react-router'

/** What the error screen receives. */
export interface FatalError {
  message: string
}

/** `throw fatal('giveaway not found')` in a loader or action: the error screen, with this status (REQ-screens). */
export function fatal(message: string, status = 404) {
  return data<FatalError>({ message }, { status })
}

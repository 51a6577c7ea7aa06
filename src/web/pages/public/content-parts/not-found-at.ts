import { fatal } from '#web/fatal.ts'

/** As any address that is no page, whatever the reason is (REQ-screens). */
export function notFoundAt({ pathname }: URL) {
  return fatal(`Page Not Found: ${pathname}`)
}

import { fatal } from '#web/boot/fatal.ts'

/** The error for an address without a page, whatever the reason (REQ-screens). */
export function notFoundAt({ pathname }: URL) {
  return fatal(`Page Not Found: ${pathname}`)
}

import { fatal } from '#web/boot/fatal.ts'
import { noPageAt } from '#web/components/errors/no-page-at.ts'

/** The error for an address without a page, whatever the reason (REQ-screens). */
export function notFoundAt({ pathname }: URL) {
  return fatal(`${noPageAt}${pathname}`)
}

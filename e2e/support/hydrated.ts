import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until the page's scripts listen: clicks before that may be lost, and network idle means little on a busy
 * machine. React stores this on the root of the document; its effects run after the next frame.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    interface Root {
      stateNode?: { current?: { memoizedState?: { isDehydrated?: boolean } } }
    }
    const name = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
    const root = name ? (Reflect.get(document, name) as Root | null) : null
    return root?.stateNode?.current?.memoizedState?.isDehydrated === false
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Waits until React has hydrated one part: lazy parts are hydrated after the page. */
export async function listens(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)
}

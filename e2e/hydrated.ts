import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Waits until the scripts of a page listen: what is pressed before may meet nobody, and a quiet network says nothing of a busy
 * machine. React keeps it with the root of the document; its effects run after the next frame.
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

/** Waits until React has taken over one part: those that come late are hydrated after the page. */
export async function listens(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)
}

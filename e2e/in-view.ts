import { expect, type Locator } from '@playwright/test'

/** Measured from outside, because an observer in the page never reports where scripts are off. */
export async function expectInView(part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const { height } = part.page().viewportSize() ?? { height: 0 }
  await expect
    .poll(async () => (await part.boundingBox())?.y, { message: 'above the window' })
    .toBeGreaterThanOrEqual(0)
  expect((await part.boundingBox())?.y, 'below the window').toBeLessThan(height)
}

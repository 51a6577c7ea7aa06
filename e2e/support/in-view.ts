import { expect, type Locator } from '@playwright/test'

/** Measured from outside, because an observer in the page never reports where scripts are off. */
export async function expectInView(part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const { height } = part.page().viewportSize() ?? { height: 0 }
  // A page scrolls to its fragment only after it was painted, so both edges are asked again.
  const isInside = async () => {
    const y = (await part.boundingBox())?.y ?? Number.NaN
    return y >= 0 && y < height ? 'in the window' : `at ${y} in a window of ${height}`
  }
  await expect.poll(isInside).toBe('in the window')
}

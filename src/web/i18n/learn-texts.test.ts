import { expect, it, vi } from 'vitest'
import { withTexts } from './learn-texts.ts'
import { speak } from './spoken.ts'
import { createTexts } from './texts.ts'

vi.stubEnv('SSR', false)
vi.mock('./catalogs.ts', () => ({
  catalogs: { en: async () => ({ parts: { below: async () => ({ default: { hello: 'Hello' } }) } }) },
}))

it('a part requested before the texts are loaded appears once they are', async () => {
  const part = withTexts('below', async () => 'part')
  await expect(Promise.race([part, Promise.resolve('still waiting')])).resolves.toBe('still waiting')
  speak('en', createTexts('en', {}, 'Box'))
  expect(await part).toBe('part')
})

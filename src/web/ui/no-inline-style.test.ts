import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// The pages' policy allows styles by nonce only; a server-rendered style attribute would be ignored.
it.each(['../ui/', '../art/'])('%s renders no style attribute', (room) => {
  const folder = new URL(room, import.meta.url)
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(parts.length).toBeGreaterThan(3)
  for (const name of parts) expect(readFileSync(new URL(name, folder), 'utf8'), name).not.toMatch(/\bstyle=/)
})

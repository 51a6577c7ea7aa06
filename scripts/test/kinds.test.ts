import { expect, it } from 'vitest'
import { kindOf } from './kinds.ts'

it.each([
  ['src/web/a.test.tsx', "// @vitest-environment jsdom\nvi.mock('./b.ts')\n", 'mocking'],
  ['src/server/a.test.ts', "it('a', () => {\n  vi.doMock('./b.ts')\n})\n", 'mocking'],
  ['src/web/a.test.tsx', '// @vitest-environment jsdom\n', 'dom'],
  ['src/web/a.test.tsx', '// About it.\n// @vitest-environment jsdom\n', 'dom'],
  ['src/web/a.test.tsx', '', 'web'],
  ['src/server/web/a.test.ts', 'vi.mocked(b)\n', 'house'],
] as const)('%s with %j is run with those of its kind: %s', (file, text, kind) => {
  expect(kindOf(file, text)).toBe(kind)
})

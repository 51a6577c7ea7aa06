import { describe, expect, it } from 'vitest'
import { countLines } from './quick-draw.tsx'

describe('countLines', () => {
  it.each([
    ['', 0],
    ['Ayşe', 1],
    ['Ayşe\nJosé\r\n김하늘\rAda', 4],
    ['\n  \nAyşe\n\t\n', 1],
  ])('%j has %d', (text, count) => {
    expect(countLines(text)).toBe(count)
  })
})

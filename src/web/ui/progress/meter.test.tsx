import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Meter } from './meter.tsx'

const widths = (kept: number, duplicate: number, out: number) => {
  const html = renderToStaticMarkup(<Meter kept={kept} duplicate={duplicate} out={out} label="parts" />)
  const width = (part: string) => html.match(new RegExp(`class="meter-${part}"[^>]*width="([\\d.]+)%"`))?.[1]
  return { html, kept: Number(width('kept')), parts: html.match(/<svg x=/g)?.length ?? 0 }
}

it('gives each part its share', () => {
  expect(widths(50, 25, 25)).toMatchObject({ kept: 50, parts: 2 })
})

it('never makes a part too thin to see', () => {
  const { kept } = widths(4_174_000, 1, 1)
  expect(kept).toBeLessThan(99)
  expect(kept).toBeGreaterThan(98)
})

it('draws no empty part, and nothing for zero', () => {
  expect(widths(10, 0, 0)).toMatchObject({ kept: 100, parts: 0 })
  expect(widths(0, 0, 0)).toMatchObject({ kept: 0, parts: 0 })
})

it('marks duplicates with a pattern', () => {
  expect(widths(5, 3, 2).html).toMatch(/fill="url\(#[^)]+\)"/)
})

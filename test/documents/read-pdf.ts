import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

export interface ReadPdf {
  readonly pages: number
  /** the text that can be copied from each page, without spaces: parts in page order, words in reading order */
  readonly texts: readonly string[]
  /** characters that the font has no glyph for, drawn as boxes */
  readonly boxes: number
  readonly title: string
  readonly language: string
  readonly tagged: boolean
  readonly links: readonly string[]
}

/** Reads a PDF as a viewer does. Throws if it is not one. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = (await document.getMetadata()) as unknown as { info: { Title: string; Language: string } }
  const marks = (await document.getMarkInfo()) as { Marked?: boolean } | null
  const texts: string[] = []
  const links: string[] = []
  let boxes = 0
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s|\u200b/gu, ''),
    )
    const { fnArray, argsArray } = await page.getOperatorList()
    fnArray.forEach((operation, index) => {
      if (operation === OPS.showText) boxes += boxesIn(argsArray[index] as unknown[])
    })
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) links.push(url)
  }
  return {
    pages: document.numPages,
    texts,
    boxes,
    title: info.Title,
    language: info.Language,
    tagged: marks?.Marked === true,
    links,
  }
}

/** Glyph 0 of a font is the box for what it cannot draw. */
function boxesIn([glyphs]: unknown[]): number {
  const shown = (glyphs ?? []) as (number | { originalCharCode: number })[]
  return shown.filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length
}

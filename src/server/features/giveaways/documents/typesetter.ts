import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import startRenderer, { TypstRendererBuilder } from '@myriaddreamin/typst-ts-renderer'
import startCompiler, {
  type TypstCompiler,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'
import type { FontCache, ReadCoverage } from './font-cache.ts'

type Template = 'certificate' | 'picture' | 'page'

const templates: readonly Template[] = ['certificate', 'picture', 'page']
/** Parts of the renderer's SVG: the body (1) and its outlines (2), without the style sheet and the script (4, 8). */
const drawingOnly = 3
const { resolve } = createRequire(import.meta.url)

export interface Typesetter {
  readonly readCoverage: ReadCoverage
  /** A tagged PDF. Content is passed as JSON and read as values, so no text is ever taken for markup. */
  pdf(template: Template, content: object, fontCache: FontCache): Promise<Uint8Array>
  /** The first page as SVG, with all letters as outlines. */
  svg(template: Template, content: object, fontCache: FontCache): Promise<string>
}

/**
 * Typst as WebAssembly: no network, no files, and only the fonts passed to it. Starts in about 100 ms and uses 100 MB,
 * so it runs in a separate thread. Raises an Error with the compiler's message if a template is wrong.
 */
export async function createTypesetter(): Promise<Typesetter> {
  await startCompiler({ module_or_path: readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })
  await startRenderer({ module_or_path: readFileSync(resolve('@myriaddreamin/typst-ts-renderer/wasm')) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  const compiler = await builder.build()
  const renderer = await new TypstRendererBuilder().build()
  for (const name of templates) compiler.add_source(`/${name}.typ`, source(name))
  compiler.add_source('/words.typ', source('words'))
  const coverages = new TypstFontResolverBuilder()
  const giveFonts = fontGiver(compiler)
  const compile = async (
    template: Template,
    content: object,
    fontCache: FontCache,
    format: 'pdf' | 'vector',
  ) => {
    await giveFonts(fontCache)
    try {
      return bytesOf(compiler.compile(`/${template}.typ`, [['content', JSON.stringify(content)]], format, 3))
    } finally {
      // Frees the compiler's cache of this document; the next one is different.
      compiler.reset()
    }
  }
  return {
    readCoverage: (font) => coverageOf(coverages.get_font_info(font)),
    pdf: (template, content, fontCache) => compile(template, content, fontCache, 'pdf'),
    svg: async (template, content, fontCache) => {
      const session = renderer.create_session()
      try {
        renderer.manipulate_data(session, 'reset', await compile(template, content, fontCache, 'vector'))
        return renderer.svg_data(session, drawingOnly)
      } finally {
        session.free()
      }
    },
  }
}

function source(name: string): string {
  return readFileSync(new URL(`./templates/${name}.typ`, import.meta.url), 'utf8')
}

/** Passes the loaded fonts to the compiler, but only if there are new ones. */
function fontGiver(compiler: TypstCompiler): (fontCache: FontCache) => Promise<void> {
  let fontCount = -1
  return async (fontCache) => {
    const fonts = fontCache.all()
    if (fonts.length === fontCount) return
    const builder = new TypstFontResolverBuilder()
    for (const { bytes } of fonts) builder.add_raw_font(bytes)
    compiler.set_fonts(await builder.build())
    fontCount = fonts.length
  }
}

/** The compiler returns bytes or diagnostics. */
function bytesOf(answer: unknown): Uint8Array {
  if (answer instanceof Uint8Array) return answer
  const { result, diagnostics } = (answer ?? {}) as { result?: unknown; diagnostics?: unknown }
  if (result instanceof Uint8Array) return result
  throw new Error(`the typesetter failed: ${JSON.stringify(diagnostics)?.slice(0, 2000)}`)
}

function coverageOf(answer: unknown): readonly number[] {
  const { info } = answer as { info: { coverage: number[] }[] }
  const coverage = info[0]?.coverage
  if (!coverage) throw new Error('a bundled font cannot be read')
  return coverage
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import startRenderer, { TypstRendererBuilder } from '@myriaddreamin/typst-ts-renderer'
import startCompiler, {
  type TypstCompiler,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'
import type { BrandKey } from '#brand.ts'
import type { CertificateContent } from './certificate-content.ts'
import { createFontCache, type FontCache, type ReadCoverage } from './font-cache.ts'
import type { PagePictureContent, PictureContent } from './picture-content.ts'
import { pictureShapes } from './picture-parts.ts'
import { createTextSetter, type TextSetter, type UserText } from './text-setter.ts'

export type PrintJob =
  | { readonly kind: 'certificate'; readonly content: CertificateContent }
  | { readonly kind: 'picture'; readonly content: PictureContent }
  | { readonly kind: 'page'; readonly content: PagePictureContent }

export interface Printer {
  print(job: PrintJob): Promise<Uint8Array>
}

/** Turns content into a PDF or a picture. Uses 200 MB, so it runs in `printing-worker.ts`. */
export async function createPrinter(): Promise<Printer> {
  const typesetter = await createTypesetter()
  const fontCache = createFontCache(typesetter.readCoverage)
  const setter = createTextSetter(fontCache)
  return {
    print: async (job) => {
      const { brand } = job.content
      const content = {
        ...((await setAll(job.content, brand, setter)) as object),
        fonts: await ownFonts(setter, brand),
      }
      return job.kind === 'certificate'
        ? typesetter.pdf('certificate', content, fontCache)
        : paint(typesetter, job, content, fontCache)
    },
  }
}

/** Points become the same number of pixels. A picture has few colors, so a palette makes the file small. */
async function paint(
  typesetter: Typesetter,
  job: Exclude<PrintJob, { kind: 'certificate' }>,
  content: object,
  fontCache: FontCache,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const { width, height } = job.kind === 'page' ? pictureShapes.preview : job.content.shape
  const svg = await typesetter.svg(job.kind, content, fontCache)
  return sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .png({ palette: true, colours: 128 })
    .toBuffer()
}

async function ownFonts(setter: TextSetter, brand: BrandKey) {
  const [display, strong, text, mono] = await Promise.all([
    setter.own(brand, 'display'),
    setter.own(brand, 'strong'),
    setter.own(brand, 'text'),
    setter.own(brand, 'mono'),
  ])
  return { display, strong, text, mono }
}

/** Typesets every user-supplied text anywhere in the content. */
async function setAll(value: unknown, brand: BrandKey, setter: TextSetter): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((part) => setAll(part, brand, setter)))
  if (typeof value !== 'object' || value === null) return value
  if (isUserText(value)) return setter.set(value, brand)
  const parts = Object.entries(value).map(async ([key, part]) => [key, await setAll(part, brand, setter)])
  return Object.fromEntries(await Promise.all(parts))
}

function isUserText(value: object): value is UserText {
  return 'text' in value && 'instead' in value
}

type Template = 'certificate' | 'picture' | 'page'

const templates: readonly Template[] = ['certificate', 'picture', 'page']
/** Parts of the renderer's SVG: the body (1) and its outlines (2), without the style sheet and the script (4, 8). */
const drawingOnly = 3
const { resolve } = createRequire(import.meta.url)

interface Typesetter {
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
async function createTypesetter(): Promise<Typesetter> {
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

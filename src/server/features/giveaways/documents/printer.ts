import type { BrandKey } from '#brand.ts'
import type { CertificateContent } from './certificate-content.ts'
import { createFontCache, type FontCache } from './font-cache.ts'
import type { PagePictureContent } from './page-picture-content.ts'
import type { PictureContent } from './picture-content.ts'
import { pictureShapes } from './picture-shape.ts'
import { createTextSetter, type TextSetter, type UserText } from './text-setter.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

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

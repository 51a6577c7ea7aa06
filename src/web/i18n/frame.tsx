import { createContext, type ReactNode, useContext } from 'react'
import type { DemoPost } from '#contract/demo.ts'
import type { Locale } from '#locales/locales.ts'
import type { Patterns } from '#locales/paths.ts'
import { type Brand, brands, namedBrand } from '../../brand.ts'
import type { Translate } from './texts.ts'

/** What holds for a whole document: decided by the server, read again by the browser before hydration. */
export interface Frame {
  locale: Locale
  appNumber: Brand['appNumber']
  /** what its operator calls the site, where that is not the brand's name */
  appName?: string
  /** where the site says it lives, for canonical links */
  origin: string
  /** false on a host that is not ours: such a copy asks not to be indexed */
  indexable: boolean
  /** a language that only the parts of the interface speak; all else is English then */
  kit?: Kit
  /** in a demo alone: the posts that it invents */
  demo?: readonly DemoPost[]
}

export interface Kit {
  code: string
  dir: 'ltr' | 'rtl'
  /** says in that language that the rest is English */
  note: string
  /** words of it by the product's own keys */
  texts: Readonly<Record<string, string>>
}

interface FrameValue extends Frame {
  brand: Brand
  t: Translate
  /** the addresses of the pages in the language of the document */
  patterns: Patterns
  /** only while rendering on the server */
  server: ServerSide | undefined
}

/** What only the server knows of a document, because the browser hides it or has no use for it. */
export interface ServerSide {
  nonce: string | undefined
  /** scripts and fonts that the browser should fetch early */
  scripts: readonly string[]
  fonts: readonly string[]
  /** chosen before, as the cookie tells */
  theme: 'light' | 'dark' | undefined
  /** scripts that stand in the head and that the browser leaves alone */
  head: ReactNode
  /** one `aside` above the page; the browser leaves it where it stands, too */
  bar: ReactNode
}

const FrameContext = createContext<FrameValue | undefined>(undefined)

interface Props {
  frame: Frame
  t: Translate
  patterns: Patterns
  server?: ServerSide
  children: ReactNode
}

export function FrameProvider({ frame, t, patterns, server, children }: Props) {
  const value = { ...frame, brand: brandOf(frame), t: inKit(frame.kit, t), patterns, server }
  return <FrameContext value={value}>{children}</FrameContext>
}

export function useFrame(): FrameValue {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('useFrame outside FrameProvider')
  return frame
}

export function useT(): Translate {
  return useFrame().t
}

export function useLocale(): Locale {
  return useFrame().locale
}

export function brandOf({ appNumber, appName = '' }: Pick<Frame, 'appNumber' | 'appName'>): Brand {
  return namedBrand(appNumber === brands.lucky.appNumber ? brands.lucky : brands.box, appName)
}

/** Says what the kit has words for in its language, and the rest as before. */
function inKit(kit: Kit | undefined, t: Translate): Translate {
  if (!kit) return t
  return (key, values) => (Object.hasOwn(kit.texts, key) ? (kit.texts[key] ?? key) : t(key, values))
}

const frameMeta = 'frame'

/** Carries the frame in the document's head, so that the browser starts from what the server decided. */
export function FrameMeta() {
  const { locale, appNumber, appName, origin, indexable, kit, demo } = useFrame()
  const told = { locale, appNumber, appName, origin, indexable, kit, demo }
  return <meta name={frameMeta} content={JSON.stringify(told)} />
}

/** Reads what `FrameMeta` wrote. */
export function frameOfDocument(document: Document): Frame {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${frameMeta}]`)?.content ?? '{}'
  return {
    locale: 'en',
    appNumber: brands.box.appNumber,
    origin: document.location.origin,
    indexable: true,
    ...(JSON.parse(content) as Partial<Frame>),
  }
}

import { createContext, type ReactNode, useContext } from 'react'
import type { DemoPost } from '#contract/comments/demo.ts'
import type { Locale } from '#locales/locales.ts'
import type { Patterns } from '#locales/paths.ts'
import { type Brand, brands, namedBrand } from '../../brand.ts'
import type { MessageKey, Translate } from './texts.ts'

/** Facts about a whole document: decided by the server, read again by the browser before hydration. */
export interface Frame {
  locale: Locale
  appNumber: Brand['appNumber']
  /** the operator's name for the site, if it is not the brand's name */
  appName?: string
  /** the site's configured origin, for canonical links */
  origin: string
  /** false on a host that is not ours: such a copy asks not to be indexed */
  indexable: boolean
  /** a language that only a few controls are translated to; the document is English then */
  kit?: Kit
  /** in a demo only: its made-up posts */
  demo?: readonly DemoPost[]
}

export interface Kit {
  code: string
  dir: 'ltr' | 'rtl'
  /** states in that language that the rest is in English */
  note: string
  /** its translations by the product's own keys */
  texts: Readonly<Record<string, string>>
}

interface FrameValue extends Frame {
  brand: Brand
  t: Translate
  /** the page addresses in the language of the document */
  patterns: Patterns
  /** set only while rendering on the server */
  server: ServerSide | undefined
}

/** What only the server knows about a document, because the browser hides it or does not need it. */
interface ServerSide {
  nonce: string | undefined
  /** scripts and fonts to preload */
  scripts: readonly string[]
  fonts: readonly string[]
  /** chosen earlier, according to the cookie */
  theme: 'light' | 'dark' | undefined
  /** scripts in the head that the browser does not render again */
  head: ReactNode
  /** one `aside` above the page; the browser leaves it in place, too */
  bar: ReactNode
  /** the page is a picture in a frame of ours: it runs nothing, leads nowhere, and is for no one in particular */
  isFramed: boolean
}

const FrameContext = createContext<FrameValue | undefined>(undefined)

interface FrameProviderProps {
  frame: Frame
  t: Translate
  patterns: Patterns
  server?: ServerSide
  children: ReactNode
}

export function FrameProvider({ frame, t, patterns, server, children }: FrameProviderProps) {
  const value = { ...frame, brand: brandOf(frame), t, patterns, server }
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

const frameMeta = 'frame'

/** Puts the frame into the document's head, so that the browser starts from what the server decided. */
export function FrameMeta() {
  const { locale, appNumber, appName, origin, indexable, kit, demo } = useFrame()
  const frameFacts = { locale, appNumber, appName, origin, indexable, kit, demo }
  return <meta name={frameMeta} content={JSON.stringify(frameFacts)} />
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

/** A text that a language of the interface has, marked as in that language; all around it stays as it is. */
export function KitText({ name }: { name: MessageKey }) {
  const { kit, t } = useFrame()
  const text = kit?.texts[name]
  if (!kit || !text) return t(name)
  return (
    <span lang={kit.code} dir={kit.dir}>
      {text}
    </span>
  )
}

import './content.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { localeNames } from '#locales/locales.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { MediaShownContext, mediaById, useMediaShown } from '#web/fields/media-tools.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'
import { answerPlacedForm } from '../module/answer-form.ts'
import { FormsHere } from '../module/forms-here.tsx'
import { loadContent } from './load-content.ts'
import '../content-parts/content-parts.css'
import type { ShownModule, ShownRecord, ShownText } from '#contract/content/public-contents.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import { PageLink } from '#web/i18n/link.tsx'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { Cover, langOf, RecordValues } from '../content-parts/record-values.tsx'
import { ContentBody, ContentHead } from './content-view.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadContent(args)
}

export function action(args: ActionFunctionArgs) {
  return answerPlacedForm(args)
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { keepTyped } = await import('../module/keep-typed.ts')
  return keepTyped(request, () => serverAction<typeof action>())
}

/** The public page of a record, in the layout set for its module. */
export default function ContentPage() {
  const { locale, t } = useFrame()
  const {
    module,
    record,
    words,
    media,
    forms,
    next,
    previous,
    minutes,
    title,
    description,
    written,
    isHidden,
  } = useLoaderData<typeof loader>()
  const Layout = module.detail_page === 'sheet' ? Sheet : Article
  const shownIn = record.title.locale
  return (
    <div className="wrap content" data-layout={module.detail_page}>
      <PageHead title={title} description={description} languages={written} hidden={isHidden} />
      <ContentTrail module={module} />
      {record.is_preview && (
        <Note kind="warn" title={t('content_pages.preview.title')}>
          <p>{t('content_pages.preview.text')}</p>
        </Note>
      )}
      {shownIn !== locale && (
        <Note kind="info">
          <p>{t('content_pages.other_language', { language: localeNames[shownIn] })}</p>
        </Note>
      )}
      <MediaShownContext value={mediaById(media)}>
        <FormsHere forms={forms} of={record.id}>
          <Layout module={module} record={record} texts={words} minutes={minutes} />
        </FormsHere>
      </MediaShownContext>
      <Neighbors module={module} next={next} previous={previous} />
    </div>
  )
}

/** Breadcrumb: the home page, and the module's page if it has one. */
function ContentTrail({ module }: { module: ShownModule }) {
  const { locale, t } = useFrame()
  return (
    <nav aria-label={t('content_pages.trail')} className="content-trail no-print text-14">
      <ol className="flex flex-wrap gap-y-0.5 gap-x-2">
        <li>
          <PageLink page="home">{t('content_pages.trail.home')}</PageLink>
        </li>
        {module.list_page !== 'none' && (
          <li>
            <PageLink
              page="modulePage"
              parameters={{ moduleSlug: module.slugs[locale] }}
              {...langOf(module.name, locale)}
            >
              {module.name.text}
            </PageLink>
          </li>
        )}
      </ol>
    </nav>
  )
}

type Neighbor = { slug: string; title: ShownText } | null

interface NeighborsProps {
  module: ShownModule
  next: Neighbor
  previous: Neighbor
}

/** Links to the previous and next record. */
function Neighbors({ module, next, previous }: NeighborsProps) {
  const { t } = useFrame()
  if (!next && !previous) return null
  return (
    <nav
      className="no-print grid grid-cols-2 gap-y-0 gap-x-12 mbs-8 border-bs border-bs-line-2 to-520:grid-cols-1"
      aria-label={t('content_pages.neighbors')}
    >
      {previous && (
        <NeighborLink
          module={module}
          to={previous}
          rel="prev"
          label={t('content_pages.neighbors.previous')}
        />
      )}
      {next && (
        <NeighborLink module={module} to={next} rel="next" label={t('content_pages.neighbors.next')} />
      )}
    </nav>
  )
}

interface WayProps {
  module: ShownModule
  to: NonNullable<Neighbor>
  rel: 'prev' | 'next'
  label: string
}

function NeighborLink({ module, to, rel, label }: WayProps) {
  const { locale } = useFrame()
  return (
    <PageLink
      page="contentPage"
      parameters={{ moduleSlug: module.slugs[locale], contentSlug: to.slug }}
      rel={rel}
      className={`neighbor neighbor-${rel}`}
    >
      <span>{label}</span>
      <strong {...langOf(to.title, locale)}>{to.title.text}</strong>
    </PageLink>
  )
}

/** A record in the reference layout: fields as ruled facts beside the picture, the text below. */
function Sheet({ module, record, texts }: LayoutProps) {
  const picture = useMediaShown()[record.header_image ?? '']
  return (
    <article
      className="sheet grid grid-cols-1 gap-8 items-start over-900:[&[data-picture]]:grid-cols-[minmax(0,440px)_minmax(0,1fr)] over-900:[&[data-picture]]:gap-x-12"
      data-picture={picture !== undefined || undefined}
    >
      <ContentHead record={record} />
      {picture && (
        <ShownPicture
          picture={picture}
          sizes="(width < 900px) 100vw, 440px"
          isFirst
          className="sheet-picture over-900:sticky over-900:inset-bs-6"
        />
      )}
      <div className="grid grid-cols-1 gap-8 min-w-0">
        <RecordValues
          fields={module.fields}
          values={record.fields}
          texts={texts}
          className="sheet-values max-w-215 border-y border-y-line-2"
        />
        <ContentBody record={record} />
      </div>
    </article>
  )
}

interface LayoutProps {
  module: ShownModule
  record: ShownRecord
  /** plain-text values by field key */
  texts: Readonly<Record<string, string>>
  minutes: number
}

/** A record in the article layout: a wide picture, text at a readable line length, short fields in the margin. */
function Article({ module, record, texts, minutes }: LayoutProps) {
  const picture = useMediaShown()[record.header_image ?? '']
  return (
    <article className="article">
      <ContentHead record={record} minutes={record.content.doc ? minutes : 0} />
      {picture && (
        <ShownPicture
          picture={picture}
          sizes="(width < 1160px) 100vw, 1080px"
          isFirst
          className="article-picture [&_img]:max-h-[min(64svh,560px)]"
        />
      )}
      {!picture && module.list_page === 'cards' && (
        <Cover of={record.id} className="article-picture [&_img]:max-h-[min(64svh,560px)]" />
      )}
      <RecordValues
        fields={module.fields.filter(isShort)}
        values={record.fields}
        texts={texts}
        className="article-side row-[5_/_-1] col-1 text-14"
      />
      <ContentBody record={record} />
      <RecordValues
        fields={module.fields.filter((field) => !isShort(field))}
        values={record.fields}
        texts={texts}
        className="article-values mbs-8"
      />
    </article>
  )
}

const short: ReadonlySet<FieldTypeName> = new Set([
  'text',
  'selection',
  'radio',
  'checkbox',
  'switch',
  'date',
  'time',
  'multilang_text',
])

/** Whether the field fits into the margin. */
function isShort({ type }: Field): boolean {
  return short.has(type)
}

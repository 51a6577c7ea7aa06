import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import type { ShownModule, ShownRecord, ShownText } from '#contract/content/public-contents.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import { localeNames } from '#locales/locales.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { MediaShownContext, mediaById, useMediaShown } from '#web/fields/media-tools.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { Cover, langOf, RecordValues } from '../content-parts/record-values.tsx'
import { answerPlacedForm } from '../module/answer-form.ts'
import { FormsHere } from '../module/forms-here.tsx'
import { ContentBody, ContentHead, type HeadLook } from './content-view.tsx'
import { loadContent } from './load-content.ts'

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
    <div className="wrap grid grid-cols-1 gap-6 pbs-7 pbe-12 to-900:pbs-5">
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
    <nav aria-label={t('content_pages.trail')} className="no-print text-14">
      <ol className="flex flex-wrap gap-y-0.5 gap-x-2">
        <li>
          <PageLink page="home" className={trailLink}>
            {t('content_pages.trail.home')}
          </PageLink>
        </li>
        {module.list_page !== 'none' && (
          <li className="before:me-2 before:text-ink-3 before:content-['/'_/_'']">
            <PageLink
              page="modulePage"
              className={trailLink}
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

const trailLink = 'py-1.5 text-ink-2 no-underline hover:text-accent-ink hover:[text-decoration:underline]'

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
      className={`group grid gap-0.5 content-start py-4 text-inherit no-underline ${rel === 'next' ? 'col-2 text-end to-520:col-1 to-520:not-first:border-bs to-520:border-bs-line to-520:text-start' : ''}`}
    >
      <span className="text-ink-2 text-14">{label}</span>
      <strong
        className="font-heading text-18 leading-[1.3] font-display normal-nums tracking-[-0.01em] text-balance wrap-anywhere group-hover:text-accent-ink group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[0.18em]"
        {...langOf(to.title, locale)}
      >
        {to.title.text}
      </strong>
    </PageLink>
  )
}

/** A record in the reference layout: fields as ruled facts beside the picture, the text below. */
function Sheet({ module, record, texts }: LayoutProps) {
  const picture = useMediaShown()[record.header_image ?? '']
  return (
    <article
      className="grid grid-cols-1 gap-8 items-start over-900:[&[data-picture]]:grid-cols-[minmax(0,440px)_minmax(0,1fr)] over-900:[&[data-picture]]:gap-x-12"
      data-picture={picture !== undefined || undefined}
    >
      <ContentHead record={record} look={headInSheet} />
      {picture && (
        <ShownPicture
          picture={picture}
          sizes="(width < 900px) 100vw, 440px"
          isFirst
          className="over-900:sticky over-900:inset-bs-6"
          imageClass={pictureLook}
        />
      )}
      <div className="grid grid-cols-1 gap-8 min-w-0">
        <RecordValues
          fields={module.fields}
          values={record.fields}
          texts={texts}
          className="max-w-215 border-y border-y-line-2"
          isRuled
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

const headInSheet: HeadLook = {
  head: 'grid gap-3 over-900:in-data-picture:col-span-full',
  facts: 'flex flex-wrap gap-y-0 gap-x-4',
}

const pictureLook = 'w-full rounded-panel bg-sunk object-cover'

/** A record in the article layout: a wide picture, text at a readable line length, short fields in the margin. */
function Article({ module, record, texts, minutes }: LayoutProps) {
  const picture = useMediaShown()[record.header_image ?? '']
  return (
    <article className="grid grid-cols-1 gap-y-0 gap-x-16 items-start over-900:grid-cols-[220px_minmax(0,720px)] over-900:grid-rows-[repeat(7,auto)_1fr] print:block">
      <ContentHead record={record} look={headInArticle} minutes={record.content.doc ? minutes : 0} />
      {picture && (
        <ShownPicture
          picture={picture}
          sizes="(width < 1160px) 100vw, 1080px"
          isFirst
          className={pictureInArticle}
          imageClass={`max-h-[min(64svh,560px)] ${pictureLook}`}
        />
      )}
      {!picture && module.list_page === 'cards' && (
        <Cover of={record.id} className={`aspect-3/1 max-h-80 ${pictureInArticle}`} />
      )}
      <RecordValues
        fields={module.fields.filter(isShort)}
        values={record.fields}
        texts={texts}
        className="col-1 over-900:row-[5_/_-1] text-14 [&_.shown-values>div]:grid-cols-1"
      />
      <ContentBody
        record={record}
        textClass="col-1 mbs-3 over-900:row-5 over-900:col-2 over-900:mbs-0"
        afterClass="col-1 over-900:row-6 over-900:col-2"
      />
      <RecordValues
        fields={module.fields.filter((field) => !isShort(field))}
        values={record.fields}
        texts={texts}
        className="col-1 mbs-8 over-900:row-7 over-900:col-2"
      />
    </article>
  )
}

// A margin longer than the text extends into the last row and stretches no other.
const headInArticle: HeadLook = {
  head: 'contents',
  title: 'col-1 mbs-2 mbe-4 over-900:col-span-full over-900:mbe-8',
  subtitle: 'col-1 mbe-4 over-900:col-span-full over-900:mbe-6',
  lead: 'col-1 mbe-4 over-900:row-4 over-900:col-2 over-900:mbe-6',
  facts:
    'col-1 over-900:row-4 grid gap-2 pbs-3 border-bs border-bs-line-2 to-900:flex to-900:flex-wrap to-900:gap-y-0 to-900:gap-x-4 to-900:mbe-4',
}

const pictureInArticle = 'col-1 mbe-4 over-900:row-3 over-900:col-span-full over-900:mbe-8'

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

import { Suspense } from 'react'
import type { RecordInList, ShownModule } from '#contract/content/public-contents.ts'
import type { Field } from '#contract/fields/field.ts'
import { hasValue } from '#web/components/content-form/has-value.ts'
import { useMediaShown } from '#web/fields/media-tools.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { ContentDate, Cover, LateCell, langOf } from '../content-parts/record-values.tsx'
import type { SaidRecord } from './load-module.ts'

interface RecordListProps {
  module: ShownModule
  records: readonly SaidRecord[]
  layout: 'cards' | 'rows'
}

/** Records to read, in the module's columns or as a single list. */
export function RecordList({ module, records, layout }: RecordListProps) {
  const look = layout === 'rows' ? inRows : module.column > 2 ? inManyColumns : inColumns
  return (
    <ol className={layout === 'rows' ? undefined : `grid gap-y-0 ${columns[module.column] ?? columns[2]}`}>
      {records.map((record, at) => (
        <li
          className={`border-bs border-line-2 ${layout === 'rows' ? 'last:border-be' : ''}`}
          key={record.id}
        >
          <RecordTeaser module={module} record={record} isFirst={at === 0} layout={layout} look={look} />
        </li>
      ))}
    </ol>
  )
}

/** Columns are separated by space, rows by a line. */
const columns: Readonly<Record<number, string>> = {
  1: 'grid-cols-1 gap-x-12 max-w-190',
  2: 'grid-cols-2 gap-x-12 phone:grid-cols-1',
  3: 'grid-cols-3 gap-x-8 to-1000:grid-cols-2 phone:grid-cols-1',
  4: 'grid-cols-4 gap-x-6 to-1000:grid-cols-2 phone:grid-cols-1',
}

const besidePicture = 'not-phone:grid-cols-[minmax(0,1fr)_220px] not-phone:gap-8'
const inColumns = {
  teaser: 'pbs-6 pbe-12 phone:pbs-4 phone:pbe-8',
  picture: '',
  words: '',
  title: 'text-28 leading-[1.14] phone:text-22',
}
const inManyColumns = { ...inColumns, title: 'text-22 leading-[1.2]' }
const inRows = {
  teaser: 'py-6',
  picture: 'not-phone:row-1 not-phone:col-2',
  words: 'not-phone:row-1 not-phone:col-1',
  title: 'text-22 leading-[1.2]',
}

interface RecordTeaserProps {
  module: ShownModule
  record: SaidRecord
  isFirst: boolean
  layout: 'cards' | 'rows'
  look: typeof inColumns
}

function RecordTeaser({ module, record, isFirst, layout, look }: RecordTeaserProps) {
  const { locale } = useFrame()
  const picture = useMediaShown()[record.header_image ?? '']
  const sizes = layout === 'rows' ? '(width < 760px) 100vw, 220px' : '(width < 760px) 100vw, 560px'
  return (
    <article
      className={`group relative grid grid-cols-1 gap-4 ${look.teaser} ${picture && layout === 'rows' ? besidePicture : ''}`}
    >
      {/* Decorative: the title below says the same. */}
      {picture && (
        <ShownPicture
          picture={picture}
          alt=""
          sizes={sizes}
          isFirst={isFirst}
          className={look.picture}
          imageClass="w-full aspect-16/9 rounded-panel bg-sunk object-cover"
        />
      )}
      {!picture && layout === 'cards' && module.detail_page === 'article' && (
        <Cover of={record.id} className="aspect-16/9" />
      )}
      <div className={`grid gap-2 content-start min-w-0 ${look.words}`}>
        <p className="flex flex-wrap gap-y-0 gap-x-3 text-ink-2 text-14">
          {record.published_at && <ContentDate moment={record.published_at} />}
          {module.fields.slice(0, 3).map((field) => (
            <span
              className="empty:hidden not-first:before:me-3 not-first:before:text-ink-3 not-first:before:content-['·'_/_'']"
              key={field.key}
            >
              <FieldCell field={field} value={record.fields[field.key]} text={record.words[field.key]} />
            </span>
          ))}
        </p>
        <h2 className={`${look.title} wrap-anywhere`}>
          <RecordLink
            module={module}
            record={record}
            className="text-inherit no-underline after:absolute after:inset-0 group-hover:text-accent-ink group-hover:underline group-hover:underline-offset-[0.18em]"
          />
        </h2>
        {record.lead.text && (
          <p className="max-w-[58ch] text-ink-2 text-pretty wrap-anywhere" {...langOf(record.lead, locale)}>
            {record.lead.text}
          </p>
        )}
      </div>
    </article>
  )
}

interface RecordLinkProps {
  module: ShownModule
  record: RecordInList
  className?: string
}

/** The title of a record, linked if its module has pages for records. */
export function RecordLink({ module, record, className }: RecordLinkProps) {
  const { locale } = useFrame()
  const { title, slug } = record
  if (module.detail_page === 'none') return <span {...langOf(title, locale)}>{title.text}</span>
  return (
    <PageLink
      page="contentPage"
      parameters={{ moduleSlug: module.slugs[locale], contentSlug: slug }}
      className={className}
      {...langOf(title, locale)}
    >
      {title.text}
    </PageLink>
  )
}

interface ListPagesProps {
  module: ShownModule
  page: number
  last: number
  query: string
}

/** Links to the newer and older page of the list, marked for search engines and screen readers. */
export function ListPages({ module, page, last, query: searchText }: ListPagesProps) {
  const { locale, t } = useFrame()
  const to = (other: number) => {
    const query = new URLSearchParams({
      ...(searchText && { q: searchText }),
      ...(other > 1 && { page: `${other}` }),
    }).toString()
    return {
      page: 'modulePage',
      parameters: { moduleSlug: module.slugs[locale] },
      search: query ? `?${query}` : '',
      className: buttonClass({}),
      'aria-current': undefined,
    } as const
  }
  return (
    <nav
      className="flex flex-wrap gap-y-2 gap-x-4 items-center text-14"
      aria-label={t('content_pages.pages')}
    >
      {page > 1 && (
        <PageLink {...to(page - 1)} rel="prev">
          <Icon name="arrow-left" />
          {t('content_pages.pages.newer')}
        </PageLink>
      )}
      <span className="muted">{t('content_pages.pages.at', { page, last })}</span>
      {page < last && (
        <PageLink {...to(page + 1)} rel="next">
          {t('content_pages.pages.older')}
          <Icon name="arrow-right" />
        </PageLink>
      )}
    </nav>
  )
}

interface FieldCellProps {
  field: Field
  value: unknown
  /** the value as plain text, if its type can be shown that way */
  text: string | undefined
}

/** The value of a field on one line; empty if there is none. */
export function FieldCell({ field, value, text }: FieldCellProps) {
  const { locale } = useFrame()
  if (text !== undefined) return text
  if (!hasValue(value)) return null
  return (
    <Suspense fallback={null}>
      <LateCell field={field} value={value} locale={locale} />
    </Suspense>
  )
}

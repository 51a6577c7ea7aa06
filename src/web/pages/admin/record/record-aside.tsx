import { Link } from 'react-router'
import type { ContentRevision, KeptValue } from '#contract/content/contents.ts'
import type { Field } from '#contract/fields/field.ts'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Publication } from './publication.tsx'
import { KeptValues } from './record-panels.tsx'
import { AsidePart } from './record-sheet.tsx'
import type { RecordValues } from './record-values.ts'

export interface RecordAsideProps {
  content: {
    status: 'draft' | 'published'
    published_at: string | null
    publish_at: string | null
    updated_at: string
    updated_by: string | null
    version: number
    put_aside: readonly KeptValue[]
  }
  parts: readonly PartDone[]
  addresses: readonly { locale: keyof typeof localeNames; path: string; href: string }[]
  revisions: readonly ContentRevision[]
  /** address of the comparison with an earlier version */
  compare: (version: number) => string
  mayUpdate: boolean
}

/**
 * Beside a record: its publication, its addresses, the progress of its languages, who changed it, and earlier versions.
 */
export function RecordAside(props: RecordAsideProps) {
  const { content, parts, addresses, revisions, compare, mayUpdate } = props
  const t = useT()
  return (
    <>
      <Publication content={content} mayUpdate={mayUpdate} />
      <Completeness parts={parts} />
      <Addresses addresses={addresses} />
      <AsidePart title={t('contents.last_change')}>
        <p>
          <ChangedBy name={content.updated_by} at={content.updated_at} />
        </p>
        <Revisions revisions={revisions} compare={compare} version={content.version} mayUpdate={mayUpdate} />
      </AsidePart>
      <KeptValues kept={content.put_aside} version={content.version} mayUpdate={mayUpdate} />
    </>
  )
}

export function Completeness({ parts }: { parts: readonly PartDone[] }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <AsidePart title={t('contents.completeness')}>
      <ul className="record-done">
        {parts.map(({ label, languages }) => (
          <li
            key={label}
            className="flex gap-2 items-center min-h-6.5 text-ink-2 data-whole:text-ink"
            data-whole={languages.length === locales.length || undefined}
          >
            <Icon name={languages.length === locales.length ? 'check' : 'minus'} size={14} />
            {t('contents.complete', {
              part: label,
              count: number(languages.length),
              total: number(locales.length),
            })}
          </li>
        ))}
      </ul>
    </AsidePart>
  )
}

function Addresses({ addresses }: Pick<RecordAsideProps, 'addresses'>) {
  const t = useT()
  if (addresses.length === 0) return null
  return (
    <AsidePart title={t('contents.addresses')}>
      <ul>
        {addresses.map(({ locale, path, href }) => (
          <li className="grid grid-cols-[2.2em_minmax(0,1fr)] gap-2 py-0.75" key={locale}>
            <span className="visually-hidden">{localeNames[locale]}</span>
            <span className="text-ink-3 text-13 leading-[1.7]" aria-hidden="true">
              {locale}
            </span>
            <a className="wrap-anywhere" href={href} target="_blank" rel="noreferrer" dir="ltr">
              {decodeURI(path)}
            </a>
          </li>
        ))}
      </ul>
    </AsidePart>
  )
}

function ChangedBy({ name, at }: { name: string | null; at: string }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <>
      <bdi>{name ?? t('contents.somebody')}</bdi>
      <br />
      <time dateTime={at} className="muted">
        {dateTime(at)}
      </time>
    </>
  )
}

function Revisions({
  revisions,
  compare,
  version,
  mayUpdate,
}: Pick<RecordAsideProps, 'revisions' | 'compare' | 'mayUpdate'> & { version: number }) {
  const t = useT()
  if (revisions.length === 0) return <p className="muted small">{t('contents.revisions.none')}</p>
  return (
    <Fold title={t('contents.revisions')}>
      {mayUpdate && <p className="muted small">{t('contents.restore.text')}</p>}
      <ol>
        {revisions.map((revision) => (
          <li
            className="grid gap-0.5 justify-items-start py-3 border-bs border-bs-line"
            key={revision.version}
          >
            <span className="strong">{t('contents.revision', { version: revision.version })}</span>
            <bdi>{revision.title}</bdi>
            <span>
              <ChangedBy name={revision.written_by} at={revision.written_at} />
            </span>
            <span className="flex flex-wrap gap-2 pbs-1">
              <Link
                to={compare(revision.version)}
                className={buttonClass({ size: 'small' })}
                aria-label={t('versions.compare_label', { version: revision.version })}
              >
                {t('versions.compare')}
              </Link>
              {mayUpdate && (
                <ActionButton
                  intent="restore"
                  id={String(revision.version)}
                  fields={{ revision: String(revision.version), version: String(version) }}
                  size="small"
                  label={t('contents.restore.label', { version: revision.version })}
                >
                  {t('contents.restore')}
                </ActionButton>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Fold>
  )
}

interface PartDone {
  label: string
  /** the languages in which it is filled in */
  languages: Locale[]
}

const localised: ReadonlySet<string> = new Set(['multilang_text', 'multilang_textarea', 'editor'])

/** The languages of each part that is filled in at all; the title is always listed. */
export function partsDone(
  base: readonly Field[],
  fields: readonly Field[],
  { record, fields: values }: RecordValues,
  locale: Locale,
): PartDone[] {
  const parts = [
    // An empty slug is generated from the title.
    ...base.filter(({ key }) => key !== 'slug').map((field) => ({ field, value: record[field.key] })),
    ...fields.map((field) => ({ field, value: values[field.key] })),
  ]
  return parts
    .filter(({ field }) => localised.has(field.type))
    .map(({ field, value }) => ({
      key: field.key,
      label: field.label[locale] ?? field.label.en ?? field.key,
      languages: locales.filter((one) => isWritten((value as Record<string, unknown> | undefined)?.[one])),
    }))
    .filter(({ key, languages }) => key === 'title' || languages.length > 0)
}

/** How many of the parts that are written in any language are not written in this one. */
export function missingIn(parts: readonly PartDone[], locale: Locale): number {
  return parts.filter(({ languages }) => languages.length > 0 && !languages.includes(locale)).length
}

function isWritten(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}

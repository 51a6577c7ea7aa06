import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Part } from './word-diff.ts'

export interface Change {
  /** identifies the text or setting */
  place: string
  label: string
  /** `theirs` is the earlier version, `yours` the current one */
  parts: readonly Part[]
}

interface VersionDiffProps {
  title: string
  changes: readonly Change[]
  /** address of the page without the comparison */
  close: string
  /** the button that restores the earlier version */
  restore?: ReactNode
}

export const addedLook = 'bg-[color-mix(in_srgb,var(--good)_18%,transparent)] decoration-2'
export const removedLook = 'bg-[color-mix(in_srgb,var(--bad)_14%,transparent)]'

/** What changed between an earlier version and the current one: words that went, and words that came. */
export function VersionDiff({ title, changes, close, restore }: VersionDiffProps) {
  const t = useT()
  return (
    <section
      className="py-4 px-(--gutter) border-be border-be-line bg-wash"
      aria-labelledby="version-diff"
      data-focus
    >
      <div className="flex flex-wrap gap-y-2 gap-x-3 items-center">
        <h2 className="[font:600_var(--t16)/1.3_var(--text)] tracking-normal" id="version-diff">
          {title}
        </h2>
        <span className="me-auto text-13">
          <del className={removedLook}>{t('versions.removed')}</del>{' '}
          <ins className={addedLook}>{t('versions.added')}</ins>
        </span>
        {restore}
        <Link
          to={close}
          className={buttonClass({ size: 'small', kind: 'ghost', square: true })}
          aria-label={t('versions.close')}
          preventScrollReset
        >
          <Icon name="x" size={16} />
        </Link>
      </div>
      {changes.length === 0 ? (
        <p className="muted">{t('versions.same')}</p>
      ) : (
        <dl className="grid gap-3 max-h-[60dvh] mbs-3 overflow-auto">
          {changes.map(({ place, label, parts }) => (
            <div
              key={place}
              className="grid grid-cols-[minmax(120px,200px)_minmax(0,1fr)] gap-y-0.5 gap-x-4 pbs-3 border-bs border-bs-line to-640:grid-cols-1"
            >
              <dt className="text-14 font-semibold wrap-anywhere">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
                <Words parts={shortened(parts)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Words({ parts }: { parts: readonly Part[] }) {
  // Parts have no identity but their order.
  return parts.map(({ words, by }, i) => {
    if (by === 'both') return <span key={i}>{words}</span>
    return by === 'yours' ? (
      <ins key={i} className={addedLook}>
        {words}
      </ins>
    ) : (
      <del key={i} className={removedLook}>
        {words}
      </del>
    )
  })
}

// Apart from the comparison itself, which only the server does and whose library pages need not load.

/** How much of an unchanged passage stays at each of its ends, in characters. */
const around = 80

/** Without the middle of long passages that did not change. */
export function shortened(parts: readonly Part[]): Part[] {
  return parts.map((part, i) => {
    if (part.by !== 'both' || part.words.length <= 3 * around) return part
    const begin = i === 0 ? '' : part.words.slice(0, around)
    const end = i === parts.length - 1 ? '' : part.words.slice(-around)
    return { ...part, words: `${begin} … ${end}` }
  })
}

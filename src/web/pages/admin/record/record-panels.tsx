import type { KeptValue } from '#contract/content/contents.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { faceOf } from '#web/fields/all.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { addedLook, removedLook } from '../parts/versions/version-diff.tsx'
import type { Part } from '../parts/versions/word-diff.ts'
import type { Difference, Differences } from './load-record.ts'

/** Parts that another user changed meanwhile, beside the typed ones: one is chosen for each, then saved again. */
export function DifferencesPanel({ differences }: { differences: Differences }) {
  const t = useT()
  const { dateTime, list } = useFormat()
  const { open, taken, updated_at } = differences
  const name = differences.updated_by ?? t('contents.somebody')
  return (
    <section
      className="record-differences py-4 px-(--gutter) border-be border-be-line bg-wash"
      aria-labelledby="differences"
      data-focus
    >
      <h2 className="flex gap-2 items-center mbe-2 text-15" id="differences">
        <Icon name="alert-circle" />
        {t('contents.difference.title')}
      </h2>
      <p>
        {open.length > 0
          ? t('contents.difference.text', { name, when: dateTime(updated_at) })
          : t('contents.difference.none')}
      </p>
      {open.map((difference) => (
        <OneDifference key={difference.place} difference={difference} />
      ))}
      {taken.length > 0 && (
        <p className="muted mbs-3">
          {t('contents.difference.taken', { parts: list(taken.map(({ label }) => label)) })}
          {taken.map(({ place }) => (
            <input key={place} type="hidden" name={`take.${place}`} value="theirs" />
          ))}
        </p>
      )}
    </section>
  )
}

function OneDifference({ difference: { place, label, parts } }: { difference: Difference }) {
  const t = useT()
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-y-3 gap-x-6 min-w-0 mbs-3 mx-0 mbe-0 pbs-3 px-0 pbe-0 border-0 border-bs border-bs-line">
      <legend className="float-start col-span-full w-full p-0 font-semibold">{label}</legend>
      {(['theirs', 'yours'] as const).map((by) => (
        <div key={by} data-by={by}>
          <Radio
            name={`take.${place}`}
            value={by}
            defaultChecked={by === 'yours'}
            label={t(`contents.difference.${by}`)}
          />
          <p className="max-h-65 mbs-1 overflow-auto wrap-anywhere whitespace-pre-line" dir="auto">
            <PartTexts parts={placed(parts.filter((part) => part.by === 'both' || part.by === by))} />
          </p>
        </div>
      ))}
    </fieldset>
  )
}

interface PlacedPart extends Part {
  at: number
}

/** Adds the start offset of each part, as its key. */
function placed(parts: readonly Part[]): PlacedPart[] {
  let end = 0
  return parts.map((part) => {
    const at = end
    end += part.words.length
    return { ...part, at }
  })
}

function PartTexts({ parts }: { parts: readonly PlacedPart[] }) {
  const t = useT()
  if (parts.every(({ words }) => words === ''))
    return <span className="muted">{t('contents.difference.empty')}</span>
  return parts.map(({ words, by, at }) => {
    const key = `${at} ${by}`
    if (by === 'both') return <span key={key}>{words}</span>
    return by === 'yours' ? (
      <ins key={key} className={addedLook}>
        {words}
      </ins>
    ) : (
      <del key={key} className={`underline decoration-dotted decoration-2 ${removedLook}`}>
        {words}
      </del>
    )
  })
}

interface KeptValuesProps {
  kept: readonly KeptValue[]
  version: number
  mayUpdate: boolean
}

/** Values of changed or removed fields, by field. They return with the field, or can be discarded. */
export function KeptValues({ kept, version, mayUpdate }: KeptValuesProps) {
  const t = useT()
  const { locale } = useFrame()
  if (kept.length === 0) return null
  const keys = [...new Set(kept.map(({ field }) => field.key))]
  return (
    <section className="px-(--gutter) min-[1180px]:px-4">
      <Fold title={t('contents.kept', { count: kept.length })} className="-mbs-px">
        <p className="muted small">{t('contents.kept.text')}</p>
        <ul>
          {keys.map((key) => {
            const own = kept.filter(({ field }) => field.key === key)
            const name = inLanguage(own[0]?.field.label ?? {}, locale) || key
            return (
              <li className="grid gap-0.5 justify-items-start py-3 border-bs border-bs-line" key={key}>
                <bdi className="strong">{name}</bdi>
                {own.map((one) => (
                  <OneValue key={`${one.at} ${one.field.type}`} kept={one} />
                ))}
                {mayUpdate && (
                  <ActionButton
                    intent="discard"
                    className="mbs-2"
                    id={key}
                    fields={{ version: String(version) }}
                    size="small"
                    label={t('contents.kept.discard.label', { name })}
                  >
                    {t('contents.kept.discard')}
                  </ActionButton>
                )}
              </li>
            )
          })}
        </ul>
      </Fold>
    </section>
  )
}

function OneValue({ kept: { field, value, is_removed, at } }: { kept: KeptValue }) {
  const t = useT()
  const { locale } = useFrame()
  const { dateTime } = useFormat()
  const { Show } = faceOf(field.type)
  const since = is_removed ? 'removed' : 'changed'
  return (
    <>
      <div className="min-w-0 max-w-full wrap-anywhere whitespace-pre-line">
        <Show field={field} value={value} locale={locale} />
      </div>
      <small className="muted">
        {at ? t(`contents.kept.${since}`, { when: dateTime(at) }) : t('contents.kept.removed_once')}
      </small>
    </>
  )
}

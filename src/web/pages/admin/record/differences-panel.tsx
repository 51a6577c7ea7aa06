import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Part } from '../parts/versions/word-diff.ts'
import type { Difference, Differences } from './weigh-differences.ts'

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
      <h2 className="flex gap-2 items-center" id="differences">
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
        <p className="muted">
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
        <div key={by} className="record-side" data-by={by}>
          <Radio
            name={`take.${place}`}
            value={by}
            defaultChecked={by === 'yours'}
            label={t(`contents.difference.${by}`)}
          />
          <p dir="auto">
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
    return by === 'yours' ? <ins key={key}>{words}</ins> : <del key={key}>{words}</del>
  })
}

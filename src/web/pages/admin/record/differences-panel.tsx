import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Radio } from '../../../ui/choice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Difference, Differences, Part } from './weigh-differences.ts'

/** What somebody else changed meanwhile, beside what was typed here: one of both is chosen for each part, then saved again. */
export function DifferencesPanel({ differences }: { differences: Differences }) {
  const t = useT()
  const { dateTime, list } = useFormat()
  const { open, taken, updated_at } = differences
  const name = differences.updated_by ?? t('contents.somebody')
  return (
    <section className="record-differences" aria-labelledby="differences" data-focus>
      <h2 id="differences">
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
    <fieldset className="record-difference">
      <legend>{label}</legend>
      {(['theirs', 'yours'] as const).map((by) => (
        <div key={by} className="record-side" data-by={by}>
          <Radio
            name={`take.${place}`}
            value={by}
            defaultChecked={by === 'yours'}
            label={t(`contents.difference.${by}`)}
          />
          <p dir="auto">
            <Words parts={parts.filter((part) => part.by === 'both' || part.by === by)} />
          </p>
        </div>
      ))}
    </fieldset>
  )
}

function Words({ parts }: { parts: readonly Part[] }) {
  const t = useT()
  if (parts.every(({ words }) => words === ''))
    return <span className="muted">{t('contents.difference.empty')}</span>
  let at = 0
  return parts.map(({ words, by }) => {
    const key = `${at} ${by}`
    at += words.length
    if (by === 'both') return <span key={key}>{words}</span>
    return by === 'yours' ? <ins key={key}>{words}</ins> : <del key={key}>{words}</del>
  })
}

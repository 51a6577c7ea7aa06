import type { KeptValue } from '#contract/content/contents.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { faceOf } from '#web/fields/all.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'

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
    <section>
      <Fold title={t('contents.kept', { count: kept.length })}>
        <p className="muted small">{t('contents.kept.text')}</p>
        <ul className="record-aside-values">
          {keys.map((key) => {
            const own = kept.filter(({ field }) => field.key === key)
            const name = inLanguage(own[0]?.field.label ?? {}, locale) || key
            return (
              <li key={key}>
                <bdi className="strong">{name}</bdi>
                {own.map((one) => (
                  <OneValue key={`${one.at} ${one.field.type}`} kept={one} />
                ))}
                {mayUpdate && (
                  <ActionButton
                    intent="discard"
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

import type { EditedModule } from '#contract/content/module-editing.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { type DraftField, wordsIn } from './draft-module.ts'

interface PastFieldsProps {
  module: EditedModule
  present: readonly DraftField[]
  onStep: (step: string) => void
}

/**
 * Values that records hold but do not show: of removed fields, which return with the field, and of changed fields that
 * they did not fit.
 */
export function PastFields(props: PastFieldsProps) {
  return (
    <>
      <TakenAway {...props} />
      <PutAside {...props} />
    </>
  )
}

function PutAside({ module, present }: PastFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const aside = module.aside.filter(({ key }) => present.some((field) => field.key === key))
  if (aside.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-14 leading-[1.3] font-text tracking-normal normal-nums">
        {t('modules.aside')}
      </h3>
      <ul className="m-0 p-0 border-bs border-bs-line list-none">
        {aside.map(({ key, records }) => (
          <li
            className="flex flex-wrap gap-y-2 gap-x-3 items-center justify-between py-1.5 border-be border-be-line"
            key={key}
          >
            <span>
              <bdi>{wordsIn(present.find((field) => field.key === key)?.label ?? {}, locale) || key}</bdi>{' '}
              <small className="text-ink-2">{t('modules.past.records', { count: records })}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="muted small">{t('modules.aside.text')}</p>
    </div>
  )
}

function TakenAway({ module, present, onStep }: PastFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const past = module.past_fields.filter(({ key }) => !present.some((field) => field.key === key))
  if (past.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-14 leading-[1.3] font-text tracking-normal normal-nums">
        {t('modules.past')}
      </h3>
      <ul className="m-0 p-0 border-bs border-bs-line list-none">
        {past.map(({ key, label, type }) => {
          const count = module.kept.find((item) => item.key === key)?.records ?? 0
          const name = wordsIn(label, locale) || key
          return (
            <li
              className="flex flex-wrap gap-y-2 gap-x-3 items-center justify-between py-1.5 border-be border-be-line"
              key={key}
            >
              <span>
                <bdi>{name}</bdi>{' '}
                <small className="text-ink-2">
                  {t(`modules.field_type.${type}`)} · {t('modules.past.records', { count })}
                </small>
              </span>
              <Button
                type="submit"
                name="arrange"
                value={`back:${key}`}
                size="small"
                onClick={(event) => {
                  event.preventDefault()
                  onStep(`back:${key}`)
                }}
              >
                {t('modules.past.back')}
                <span className="visually-hidden"> {name}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import type { Consequence, EditedModule } from '#contract/content/module-editing.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { formPart } from '../parts/form-part.tsx'
import { type DraftField, wordsIn } from './draft-module.ts'

/** The effects of saving on existing records, in numbers, with a button to confirm. */
export function Consequences({ consequences }: { consequences: readonly Consequence[] }) {
  const t = useT()
  const locale = useLocale()
  const { number } = useFormat()
  const panel = useRef<HTMLDivElement>(null)
  // Scrolls the panel into view, because after saving the user is looking at the button below it.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
  if (consequences.length === 0) return null
  return (
    <div ref={panel} className={formPart} id="consequences">
      <Note kind="warn" title={t('modules.weigh.title')}>
        <ul className="grid gap-1 mbs-0 mx-0 mbe-2 ps-[1.1em] list-disc">
          {consequences.map(({ key, change, label, from, to, records, fit, put_aside }) => {
            const name = wordsIn(label, locale) || key
            const types = {
              from: t(`modules.field_type.${from}`),
              to: to ? t(`modules.field_type.${to}`) : '',
            }
            return (
              <li key={`${key} ${change}`}>
                {t(`modules.weigh.${change}`, {
                  name,
                  ...types,
                  count: records,
                  records: number(records),
                })}
                {put_aside > 0 && (
                  <> {t('modules.weigh.counts', { fit: number(fit), aside: number(put_aside) })}</>
                )}
              </li>
            )
          })}
        </ul>
        <p>{t('modules.weigh.kept')}</p>
        <Button
          type="submit"
          name="sure"
          value={fingerprintOf(consequences)}
          kind="primary"
          size="small"
          className="mbs-3"
        >
          {t('modules.weigh.sure')}
        </Button>
      </Note>
    </div>
  )
}

/** Identifies consequences, so that a confirmation does not apply to different ones. */
export function fingerprintOf(consequences: readonly Consequence[]): string {
  return consequences
    .map(({ key, change, to, records, put_aside }) => [key, change, to ?? '', records, put_aside].join(':'))
    .join(',')
}

interface ModuleFaultsProps {
  /** by input name */
  errors: Readonly<Record<string, string>>
  /** as they were submitted */
  fields: readonly DraftField[]
  onGo: (name: string) => void
}

/** What keeps a module from being saved, in its bar; each line leads to its input. */
export function ModuleFaults({ errors, fields, onGo }: ModuleFaultsProps) {
  const t = useT()
  const locale = useLocale()
  const { colon } = useFormat()
  const names = Object.keys(errors)
  if (names.length === 0) return null
  const nameOf = (name: string) => {
    const [, at, optionAt] = /^fields\.(\d+)(?:\.options\.(\d+))?/.exec(name) ?? []
    const field = at === undefined ? undefined : fields[Number(at)]
    if (!field) return undefined
    const label = wordsIn(field.label, locale) || `${t('modules.field.unnamed')} ${Number(at) + 1}`
    const option = optionAt === undefined ? undefined : field.options[Number(optionAt)]
    const value = option && (option.value || wordsIn(option.label, locale))
    return value ? `${label}, ${value}` : label
  }
  return (
    <div
      className="flex flex-[1_0_100%] gap-2 max-h-[30dvh] py-2 px-3 overflow-auto rounded-control bg-bad-wash text-ink text-14"
      role="group"
      aria-label={t('modules.faults')}
    >
      <Icon className="flex-none mbs-1 text-bad" name="alert-circle" size={16} />
      <ul className="m-0 p-0 list-none">
        {names.map((name) => {
          const field = nameOf(name)
          return (
            <li className="min-h-6" key={name}>
              <a
                className="link pointer-coarse:min-h-11"
                href={name.startsWith('fields') ? '#module-fields' : '#module-what'}
                onClick={(event) => {
                  event.preventDefault()
                  onGo(name)
                }}
              >
                <span>
                  {field && (
                    <>
                      <bdi>{field}</bdi>
                      {colon}
                    </>
                  )}
                  {errors[name]}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

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
      <p className="field-hint">{t('modules.aside.text')}</p>
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

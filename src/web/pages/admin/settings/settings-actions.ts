import { testStorage } from '#contract/content/media.ts'
import {
  changeSettings,
  readSettings,
  type SettingsChange,
  secretSettings,
  testFtp,
  testMail,
  testOauth,
  testPayments,
  testVideo,
} from '#contract/site/settings.ts'
import type { SettingField, SettingsGroup } from '#contract/site/settings-groups.ts'
import { groupOf } from '#contract/site/settings-groups.ts'
import { furtherLanguages } from '#locales/kit/kit-languages.ts'
import { locales } from '#locales/locales.ts'
import { type Action, type Context } from '#web/actions/answer-action.ts'
import { type Failed, type Outcome, send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import type { MessageKey } from '#web/i18n/keys.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import type { Tested } from './test-button.tsx'

/** The actions of the settings page. */
export function settingsActions(): Record<string, Action> {
  return {
    save: {
      run: async (values, context) => {
        const group = groupOf(values['group'])
        if (!group) throw fatal('', 400)
        const now = await send(readSettings, { context })
        if (!now.ok) return now
        return send(changeSettings, { payload: changeOf(group, values, now.data.values), context })
      },
    },
    secret: {
      secrets: ['value'],
      run: async ({ name, value = '' }, context) =>
        send(changeSettings, { payload: secretChange(name, value.trim()), context }),
    },
    remove_secret: {
      run: async ({ id }, context) => send(changeSettings, { payload: secretChange(id, null), context }),
    },
    test_mail: test(async (_, context) => {
      const answer = await send(testMail, { context })
      return answer.ok ? { ...answer, data: { ...answer.data, works: answer.data.sent } } : answer
    }),
    test_ftp: test((_, context) => send(testFtp, { context })),
    test_storage: test((_, context) => send(testStorage, { context })),
    test_payments: test((_, context) => send(testPayments, { context })),
    test_video: test((_, context) => send(testVideo, { context })),
    test_oauth: test(({ id }, context) =>
      send(testOauth, { payload: { provider: id === 'facebook' ? 'facebook' : 'google' }, context }),
    ),
  }
}

function secretChange(name: string | undefined, value: string | null): SettingsChange {
  const secret = secretSettings.find((candidate) => candidate === name)
  if (!secret) throw fatal('', 400)
  return { [secret]: value }
}

interface Report {
  works: boolean
  step: string
  said: string
  milliseconds: number
  encrypted?: boolean
  elsewhere?: number
}

/** A test that found a problem is a successful call, but is reported as an error. */
function test(
  runTest: (values: Record<string, string>, context: Context) => Promise<Outcome<Report>>,
): Action {
  let tested: Tested | undefined
  return {
    run: async (values, context) => {
      const answer = await runTest(values, context)
      if (!answer.ok) return answer
      const { works, step, said, milliseconds, encrypted, elsewhere = 0 } = answer.data
      tested = { works, said, milliseconds, at: Date.now(), isPlain: encrypted === false && works, elsewhere }
      const { t } = context.get(visitContext)
      const message = t(works ? 'settings.test.works' : (`settings.step.${step}` as MessageKey))
      if (works) return { ...answer, message }
      const failed: Failed = { ok: false, code: 'test', message, lines: [], fields: undefined, status: 200 }
      return failed
    },
    show: () => tested,
  }
}

type Values = Readonly<Record<string, string>>

/** The changes in a group's form: only values that differ from the stored ones, to keep other users' changes. */
export function changeOf(group: SettingsGroup, values: Values, stored: Readonly<Record<string, unknown>>) {
  const typed = group.parts
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => name in stored)
    .map((field) => [field.name, typedValue(field, values)] as const)
  return Object.fromEntries(
    typed.filter(([name, value]) => canonical(value) !== canonical(stored[name])),
  ) as SettingsChange
}

function typedValue({ name, kind }: SettingField, values: Values): unknown {
  const text = (field: string) => values[field]?.trim() ?? ''
  if (kind === 'switch') return values[name] === 'on'
  // Invalid numbers are refused beside their field.
  if (kind === 'number') return /^\d+$/.test(text(name)) ? Number(text(name)) : text(name)
  if (kind === 'kit') return furtherLanguages.filter((code) => values[`${name}.${code}`] === 'on')
  if (kind === 'hosts') return filled({ box: text(`${name}.box`), lucky: text(`${name}.lucky`) })
  if (kind === 'words')
    return filled(Object.fromEntries(locales.map((locale) => [locale, text(`${name}.${locale}`)])))
  if (kind === 'cookie_texts')
    return Object.fromEntries(
      locales.flatMap((locale) => {
        const field = `${name}.${locale}`
        const words = filled({ title: text(`${field}.title`), text: text(`${field}.text`) })
        return Object.keys(words).length > 0 ? [[locale, words]] : []
      }),
    )
  return text(name)
}

function filled(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** A canonical form of a value, independent of key order and without empty texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(String).sort((a, b) => (a < b ? -1 : 1)))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

import type { ModuleType } from '#contract/content/modules.ts'
import type { Locale } from '#locales/locales.ts'
import type { MessageKey, Translate } from '#web/i18n/texts.ts'
import { baseFields } from '../record/record-values.ts'
import { iconOfType, isTranslatedType } from './field-icons.ts'

/** What every record has without a field of its module. */
export interface BuiltInField {
  key: string
  icon: string
  name: string
  /** what it is for */
  hint: string
  isRequired: boolean
  isTranslated: boolean
}

/** Those above the fields of a module, as in its form, and those below, which are set by the server. */
export interface BuiltInFields {
  above: BuiltInField[]
  below: BuiltInField[]
}

/** Worked out on the server, so that no browser fetches these texts. */
export function builtInFields(t: Translate, locale: Locale): Record<ModuleType, BuiltInFields> {
  const above = baseFields(t, locale).map(({ key, type, label, required }) => ({
    key,
    icon: iconOfType[type],
    name: label[locale] ?? key,
    hint: t(`modules.base.${key}` as MessageKey),
    isRequired: required,
    isTranslated: isTranslatedType(type),
  }))
  const kept = (parts: readonly KeptPart[]) =>
    parts.map(({ key, icon, name, hint }) => ({
      key,
      icon: `lucide:${icon}`,
      name: t(name),
      hint: t(hint),
      isRequired: false,
      isTranslated: false,
    }))
  return {
    content: { above, below: kept(keptOfContent) },
    form: { above: [], below: kept(keptOfForm) },
  }
}

interface KeptPart {
  key: string
  icon: string
  name: MessageKey
  hint: MessageKey
}

const id = { key: 'id', icon: 'hash', name: 'records.id', hint: 'modules.base.id' } as const

const keptOfContent: readonly KeptPart[] = [
  { key: 'status', icon: 'circle-check', name: 'list.contents.status', hint: 'modules.base.status' },
  {
    key: 'publish_at',
    icon: 'calendar-clock',
    name: 'list.contents.publish_at',
    hint: 'modules.base.publish_at',
  },
  {
    key: 'published_at',
    icon: 'calendar-check',
    name: 'list.contents.published_at',
    hint: 'modules.base.published_at',
  },
  {
    key: 'created_at',
    icon: 'calendar-plus',
    name: 'list.modules.created_at',
    hint: 'modules.base.created_at',
  },
  { key: 'updated_at', icon: 'clock', name: 'list.contents.updated_at', hint: 'modules.base.updated_at' },
  { key: 'updated_by', icon: 'user-pen', name: 'list.contents.updated_by', hint: 'modules.base.updated_by' },
  { key: 'version', icon: 'layers', name: 'modules.base.version.name', hint: 'modules.base.version' },
  id,
]

const keptOfForm: readonly KeptPart[] = [
  { key: 'status', icon: 'circle-check', name: 'list.submissions.status', hint: 'modules.base.solved' },
  { key: 'user', icon: 'user', name: 'list.submissions.sender', hint: 'modules.base.user' },
  { key: 'locale', icon: 'languages', name: 'list.submissions.locale', hint: 'modules.base.locale' },
  { key: 'files', icon: 'paperclip', name: 'list.submissions.files', hint: 'modules.base.files' },
  { key: 'notes', icon: 'sticky-note', name: 'list.submissions.notes', hint: 'modules.base.notes' },
  { key: 'created_at', icon: 'clock', name: 'list.submissions.created_at', hint: 'modules.base.received' },
  {
    key: 'solved_at',
    icon: 'calendar-check',
    name: 'list.submissions.solved_at',
    hint: 'modules.base.solved_at',
  },
  {
    key: 'solved_by',
    icon: 'user-check',
    name: 'modules.base.solved_by.name',
    hint: 'modules.base.solved_by',
  },
  id,
]

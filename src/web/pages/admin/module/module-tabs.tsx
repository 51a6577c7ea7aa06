import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Role } from '#contract/accounts/roles.ts'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { Table } from '#web/ui/table.tsx'
import { FormPart } from '../parts/form-part.tsx'
import { useWordsOfRight } from '../parts/rights/use-words-of-right.ts'

/** The last one has the preview, where it has no room beside the others. */
const moduleTabs = ['fields', 'general', 'site', 'form', 'rights', 'preview'] as const
export type ModuleTabName = (typeof moduleTabs)[number]

const labels = {
  fields: 'modules.fields',
  general: 'modules.part.what',
  site: 'modules.part.site',
  form: 'modules.part.form',
  rights: 'modules.tab.rights',
  preview: 'modules.tab.preview',
} as const

interface ModuleTabsProps {
  current: ModuleTabName
  /** number of fields */
  fields: number
  /** what roles may do is known */
  hasRights: boolean
  isFaulty: (tab: ModuleTabName) => boolean
  onChoose: (tab: ModuleTabName) => void
}

/** The parts of a module. Arrow keys move between them. */
export function ModuleTabs({ current, fields, hasRights, isFaulty, onChoose }: ModuleTabsProps) {
  const t = useT()
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')].filter(
      (button) => button.offsetParent !== null,
    )
    const at = buttons.findIndex((button) => button === event.target)
    const next = step && buttons[(at + step + buttons.length) % buttons.length]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <div
      className="tabs needs-script px-(--gutter)"
      role="tablist"
      aria-label={t('modules.tabs')}
      onKeyDown={onKeyDown}
    >
      {moduleTabs
        .filter((tab) => tab !== 'rights' || hasRights)
        .map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            className={tab === 'preview' ? 'hidden scripted:to-1100:inline-flex' : undefined}
            aria-controls={`part-${tab}`}
            aria-selected={tab === current}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChoose(tab)}
          >
            {isFaulty(tab) && <Icon className="text-bad" name="alert-circle" size={14} />}
            {t(labels[tab])}
            {isFaulty(tab) && <VisuallyHidden> {t('modules.field.wrong')}</VisuallyHidden>}
            {tab === 'fields' && <span className="text-ink-3 font-normal">{fields}</span>}
          </button>
        ))}
    </div>
  )
}

interface ModuleTabProps {
  tab: ModuleTabName
  current: ModuleTabName
  children: ReactNode
}

/** A part that is hidden while another one is shown. Its inputs are submitted all the same. */
export function ModuleTab({ tab, current, children }: ModuleTabProps) {
  return (
    <div
      className="min-w-0 scripted:[&[data-off]]:hidden"
      id={`part-${tab}`}
      role="tabpanel"
      aria-labelledby={`tab-${tab}`}
      data-off={tab !== current || undefined}
    >
      {children}
    </div>
  )
}

/** The tab with the input that an error names. */
export function tabOfInput(name: string): ModuleTabName {
  const [part = ''] = name.split('.')
  if (part === 'fields') return 'fields'
  if (['visibility', 'roles', 'is_once', 'list_page', 'detail_page'].includes(part)) return 'site'
  return part === 'column' || part === 'upload' ? 'form' : 'general'
}

interface PlaceProps {
  isNew: boolean
  /** the first error, by input name */
  first: string | undefined
  /** the id of the field that was submitted at this position */
  idAt: (index: number) => string | undefined
  /** where that field is now */
  indexOf: (id: string) => number
}

/** Where one is in the builder: the tab, the one open field, and the input that an error leads to. */
export function useBuilderPlace(
  form: RefObject<HTMLFormElement | null>,
  { isNew, first, idAt, indexOf }: PlaceProps,
) {
  const idOf = (name: string) => {
    const at = /^fields\.(\d+)/.exec(name)?.[1]
    return at === undefined ? undefined : idAt(Number(at))
  }
  const [tab, setTab] = useState<ModuleTabName>(first ? tabOfInput(first) : isNew ? 'general' : 'fields')
  const [opened, setOpened] = useState(first && idOf(first))
  const [target, setTarget] = useState<{ name: string }>()

  function goTo(name: string) {
    const id = idOf(name)
    setTab(tabOfInput(name))
    if (id) setOpened(id)
    setTarget({ name: id ? name.replace(/^fields\.\d+/, `fields.${indexOf(id)}`) : name })
  }
  function open(id: string) {
    setTab('fields')
    setOpened(id)
  }

  const at = useAnswer()?.at
  const [seen, setSeen] = useState(at)
  if (at !== seen) {
    setSeen(at)
    if (first) goTo(first)
  }
  useEffect(() => {
    const input = target && form.current && inputOf(form.current, target.name)
    if (!input) return
    input.focus({ preventScroll: true })
    input.scrollIntoView({ block: 'center' })
  }, [form, target])

  return { tab, setTab, opened, setOpened, open, goTo }
}

/** The visible input that an error names; calls and forms differ in a few names. */
function inputOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const own = name
    .replace('.settings.', '.')
    .replace('upload.bytes', 'upload.size')
    .replace(/^roles$/, 'role')
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  return inputs.find((input) => {
    const isOwn = input.name === own || input.name.startsWith(`${own}.`)
    return isOwn && input.type !== 'hidden' && input.offsetParent !== null
  })
}

export interface KnownRights {
  /** the kinds of permission that this module has, such as `read` */
  kinds: readonly string[]
  /** with those that each of them has */
  roles: readonly (Pick<Role, 'id' | 'name'> & { may: readonly string[] })[]
}

/** What each role may do with the records of a module. It is changed in the role, which is a click away. */
export function ModuleRights({ rights: { kinds, roles } }: { rights: KnownRights }) {
  const t = useT()
  const texts = useWordsOfRight()
  return (
    <FormPart id="module-rights" title={t('modules.tab.rights')} text={t('modules.rights.text')} isWide>
      <Table caption={t('modules.tab.rights')} tight flush>
        <thead>
          <tr>
            <th scope="col">{t('modules.rights.role')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {texts.kind(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map(({ id, name, may }) => (
            <tr key={id}>
              <th scope="row">
                <RoleLink id={id} name={name} />
              </th>
              {kinds.map((kind) => {
                const isGiven = may.includes(kind)
                return (
                  <td key={kind}>
                    <Icon name={isGiven ? 'check' : 'minus'} />
                    <VisuallyHidden>{t(isGiven ? 'modules.rights.yes' : 'modules.rights.no')}</VisuallyHidden>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </FormPart>
  )
}

function RoleLink({ id, name }: Pick<Role, 'id' | 'name'>) {
  return (
    <PageLink page="dashboardRole" parameters={{ roleId: id }} className="link">
      <bdi>{name}</bdi>
    </PageLink>
  )
}

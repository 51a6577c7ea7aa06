import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import type { Outcome } from '#web/api/send.ts'
import { typedAddress } from '#web/components/data-table/typed-address.ts'
import { useT } from '#web/i18n/frame.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'

interface SidePanelProps {
  /** query parameter that holds the record */
  name: string
  id: string
  /** the records of the list, to go on to the next one */
  ids: readonly string[]
  title: ReactNode
  /** below the title, above what scrolls */
  acts?: ReactNode
  children: ReactNode
}

/** One record beside its list, which stays where it is; on a phone, a sheet above it. J and K go on, Escape closes. */
export function SidePanel({ name, id, ids, title, acts, children }: SidePanelProps) {
  const t = useT()
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  const at = ids.indexOf(id)
  const before = at > 0 ? ids[at - 1] : undefined
  const after = at === -1 ? undefined : ids[at + 1]

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = document.querySelector('dialog[open], details.menu[open]') !== null
    if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return
    panel.current?.querySelector<HTMLElement>('[data-closes]')?.click()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    const opener = document.querySelector<HTMLElement>(`.data-table a[data-peek="${CSS.escape(id)}"]`)
    // As a sheet it covers the list; beside the list, the next row is one key away.
    const isSheet = window.matchMedia('(width <= 1100px)').matches
    if (isSheet) panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    panel.current?.scrollTo({ top: 0 })
    return () => opener?.focus({ preventScroll: true })
  }, [id])

  return (
    <aside
      ref={panel}
      className="side-panel border-s border-s-line bg-paper to-1100:fixed to-1100:z-30 to-1100:[inset:var(--dash-top)_0_0_auto] to-1100:w-[min(420px,100vw)] to-1100:[box-shadow:var(--shadow-3)] phone:inset-bs-0 phone:w-screen phone:border-0"
      aria-labelledby={heading}
    >
      <div
        className={`sticky inset-bs-(--dash-top) grid ${acts ? 'grid-rows-[auto_auto_minmax(0,1fr)]' : 'grid-rows-[auto_minmax(0,1fr)]'} max-h-[calc(100svh_-_var(--dash-top))] to-1100:static to-1100:h-full to-1100:max-h-none`}
      >
        <div className="flex gap-2 items-start justify-between pbs-2.5 ps-4 pbe-2 pe-[calc(var(--gutter)_-_9px)]">
          <h2
            className="pbs-1.25 [font:600_var(--t16)/1.3_var(--text)] tracking-normal wrap-anywhere"
            id={heading}
            tabIndex={-1}
          >
            {title}
          </h2>
          <div className="flex flex-none">
            {before && (
              <Step name={name} id={before} icon="chevron-up" label={t('dash.panel.previous')} hint="K" />
            )}
            {after && (
              <Step name={name} id={after} icon="chevron-down" label={t('dash.panel.next')} hint="J" />
            )}
            <RecordLink
              name={name}
              id=""
              className={buttonClass({ kind: 'ghost', size: 'small', square: true })}
              data-closes
            >
              <Icon name="x" />
              <VisuallyHidden>{t('dash.panel.close')}</VisuallyHidden>
            </RecordLink>
          </div>
        </div>
        {acts && (
          <div className="flex flex-wrap gap-2 pbs-1 ps-4 pe-(--gutter) pbe-3 [--control-small:32px] phone:[--control-small:44px]">
            {acts}
          </div>
        )}
        <div className="grid gap-3 content-start pbs-1 ps-4 pe-(--gutter) pbe-6 overflow-y-auto overscroll-contain wrap-anywhere">
          {children}
        </div>
      </div>
    </aside>
  )
}

/** A record that was pressed and is still on its way. */
export function ComingPanel({
  title,
  ...panel
}: Omit<SidePanelProps, 'title' | 'children'> & { title?: string | undefined }) {
  const t = useT()
  return (
    // Its heading names the panel, also while nothing is known of the record.
    <SidePanel {...panel} title={title ? <bdi>{title}</bdi> : t('bell.loading')}>
      <p className="grid place-items-center min-h-30 text-ink-3" aria-hidden="true">
        <Icon name="spinner" size={20} className="spinner" />
      </p>
    </SidePanel>
  )
}

interface StepProps {
  name: string
  id: string
  icon: 'chevron-up' | 'chevron-down'
  label: string
  hint: string
}

function Step({ name, id, icon, label, hint }: StepProps) {
  return (
    <RecordLink
      name={name}
      id={id}
      className={buttonClass({ kind: 'ghost', size: 'small', square: true })}
      aria-keyshortcuts={hint}
    >
      <Icon name={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </RecordLink>
  )
}

/** The record that is open beside its list, or about to be: a press shows at once. */
export function useOpened(name: string): string | null {
  const here = useLocation()
  const next = useNavigation().location
  const { search } = next && next.pathname === here.pathname ? next : here
  return new URLSearchParams(search).get(name)
}

/** What is shown beside the list: the record that was loaded, or the id of one that is being loaded. */
export function usePanelOf<T extends { id: string }>(
  name: string,
  loaded: Outcome<T> | null,
): { shown?: T; coming?: string } {
  const id = useOpened(name)
  const isIdle = useNavigation().state === 'idle'
  if (!id) return {}
  if (loaded?.ok && loaded.data.id === id) return { shown: loaded.data }
  return isIdle ? {} : { coming: id }
}

interface RecordLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'id'> {
  /** query parameter that opens a record beside its list */
  name: string
  /** empty closes it */
  id: string
}

/** Opens a record beside its list, which keeps its state. */
export function RecordLink({ name, id, ...link }: RecordLinkProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOpen = id !== '' && new URLSearchParams(search).get(name) === id

  /** A row that is pressed before the answer to a search has come opens beside the rows of that search. */
  function openBesideTyped(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const typed = isPlain ? typedAddress() : null
    if (typed === null) return
    event.preventDefault()
    const { pathname: path, search: withTyped } = new URL(typed, window.location.href)
    void navigate({ pathname: path, search: withOpened(withTyped, name, id) }, { preventScrollReset: true })
  }
  return (
    <Link
      to={{ pathname, search: withOpened(search, name, id) }}
      onClick={openBesideTyped}
      aria-current={isOpen ? 'true' : undefined}
      data-peek={id || undefined}
      preventScrollReset
      {...link}
    />
  )
}

function withOpened(search: string, name: string, id: string): string {
  const parameters = new URLSearchParams(search)
  if (id) parameters.set(name, id)
  else parameters.delete(name)
  return parameters.toString()
}

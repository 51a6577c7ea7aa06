import { type ReactNode, useEffect } from 'react'
import type { User } from '#contract/accounts/user.ts'
import type { Page } from '#locales/paths.ts'
import { ActionNote, type Undo } from '#web/actions/action-note.tsx'
import type { ActionAnswer } from '#web/actions/answer-action.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { LeaveFrame } from './leave-guard.tsx'

interface DashboardPageProps {
  title: string
  /** the count beside the title */
  count?: ReactNode
  /** breadcrumbs above this page, nearest last, without the overview */
  above?: readonly Crumb[]
  /** what one needs to know of the record, beside the title */
  facts?: ReactNode
  /** the saved views of a list, beside the title */
  views?: ReactNode
  /** actions at the end of the head, the main one last */
  end?: ReactNode
  /** rare and dangerous actions, in a menu behind the others */
  more?: ReactNode
  user: User
  /** labels of the sensitive actions on this page */
  actions?: Readonly<Record<string, string>>
  /** forms that undo actions of this page, by intent */
  undo?: Undo['forms']
  /** the answer to a form on the previous page */
  before?: ActionAnswer | undefined
  /** the result of the last form is shown next to the form */
  isShownBelow?: boolean
  /** the page is a form for something new: typing begins in its first field */
  isNew?: boolean
  children: ReactNode
}

/** The frame of every dashboard page: breadcrumbs, title, and the result of the last form. */
export function DashboardPage({
  title,
  count,
  above = [],
  facts,
  views,
  end,
  more,
  user,
  actions = {},
  undo,
  before,
  isShownBelow = false,
  isNew = false,
  children,
}: DashboardPageProps) {
  const t = useT()
  useFirstField(isNew)
  return (
    <LeaveFrame>
      <PageHead title={title} detail={t('dash.title')} hidden />
      <Crumbs above={above} title={title} />
      <div className="flex items-center gap-y-1 gap-x-3 min-h-13.25 py-2 px-(--gutter) border-be border-be-line to-920:flex-wrap">
        {/* What has no room beside the title wraps below it, and the actions stay where they are. The line of a view lies on that of the head. */}
        <div className="flex flex-1 flex-wrap items-center gap-y-1 gap-x-3 min-w-0 to-920:contents not-phone:[&_.tabs>a]:min-h-13 phone:[&_.data-table-views]:-mbe-2">
          <h1 className="text-22 leading-[1.2] tracking-display normal-nums wrap-anywhere">{title}</h1>
          {count && <span className="text-ink-3 tabular-nums">{count}</span>}
          {facts && (
            <div className="flex flex-wrap items-center gap-y-1 gap-x-4 min-w-0 text-ink-2 tabular-nums wrap-anywhere">
              {facts}
            </div>
          )}
          {views}
        </div>
        {(end || more) && (
          <div className="dash-head-end flex flex-none flex-wrap gap-2 items-center justify-end max-w-[75%] ms-auto to-920:flex-initial to-920:max-w-full to-920:has-[nav]:w-full phone:justify-start phone:ms-0">
            {end}
            {more && (
              <Menu button={<Icon name="more" />} label={t('dash.more')} size="small" square>
                {more}
              </Menu>
            )}
          </div>
        )}
      </div>
      <div className="[&:not(:empty)]:py-4 [&:not(:empty)]:px-(--gutter) [&:not(:empty)]:border-be [&:not(:empty)]:border-be-line">
        <ActionNote
          user={user}
          actions={actions}
          undo={undo && { label: t('dash.undo'), forms: undo }}
          before={before}
          isShownBelow={isShownBelow}
        />
      </div>
      {children}
    </LeaveFrame>
  )
}

/** With a touch screen, the keyboard would open unasked. */
function useFirstField(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !matchMedia('(pointer: fine)').matches) return
    document.querySelector<HTMLElement>('#main form input[type="text"]')?.focus({ preventScroll: true })
  }, [isWanted])
}

interface Crumb {
  page: Page
  parameters?: Readonly<Record<string, string>>
  label: string
}

/** What is long is the page itself. */
const crumbLook =
  "min-w-0 truncate not-first:before:content-['/'] not-first:before:me-1.5 not-first:before:text-line-2 over-920:not-last:flex-none over-920:not-last:max-w-[24ch]"

/** Breadcrumbs, starting with the overview. The stylesheet puts them into the top bar; on a phone those above stay here. */
function Crumbs({ above, title }: { above: readonly Crumb[]; title: string }) {
  const t = useT()
  return (
    <nav
      aria-label={t('dash.crumbs')}
      className={
        'dash-crumbs text-ink-3 text-13 over-920:sticky over-920:z-21 over-920:inset-bs-0 over-920:flex over-920:items-center over-920:max-w-[calc(100%_-_520px)] over-920:h-(--dash-top) over-920:-mbs-(--dash-top) over-920:ps-(--gutter) to-920:pbs-2.5 to-920:px-(--gutter) to-920:pbe-0 [&_a]:text-inherit to-920:[&[data-depth="0"]]:hidden'
      }
      data-depth={above.length}
    >
      <ol className="flex gap-1.5 min-w-0">
        <li className={crumbLook}>
          <OpenLink page="dashboard">{t('dash.title')}</OpenLink>
        </li>
        {above.map(({ page, parameters, label }) => (
          <li key={page} className={crumbLook}>
            <OpenLink page={page} {...(parameters && { parameters })}>
              {label}
            </OpenLink>
          </li>
        ))}
        <li className={`${crumbLook} text-ink font-medium to-920:hidden`} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  )
}

/** A page in two columns, which are below each other where there is no room for both. */
export function Columns({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`${className} grid grid-cols-[minmax(0,1fr)_minmax(0,372px)] to-1080:grid-cols-1`}>
      {children}
    </div>
  )
}

/** The narrow one of two columns. */
export function SideColumn({ children }: { children: ReactNode }) {
  return (
    <div className="dash-pad content-start border-s border-s-line to-1080:border-s-0 to-1080:border-bs to-1080:border-bs-line">
      {children}
    </div>
  )
}

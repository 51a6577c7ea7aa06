import '../chance-parts/chance.css'
import { type ComponentType, type ReactNode } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool, type ToolLock } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import type { ListAnswer } from './answer-list.ts'
import type { KeepListFacts } from './keep-list.tsx'
import type { loadListTool } from './load-list-tool.ts'

/** What a tool for a typed list starts with: the list that was sent, else a sample. */
export interface ListToolProps {
  names: string
  title: string
  keep: KeepListFacts
}

interface ListPageProps {
  /** namespace of the tool's title, lead and description */
  texts: 'wheel_of_names' | 'random_order' | 'random_teams'
  tool: ComponentType<ListToolProps>
}

/** The page of a tool for a typed list. */
export function ListPage({ texts, tool: Tool }: ListPageProps) {
  const t = useT()
  const { lock, keep } = useLoaderData<typeof loadListTool>()
  const answer = useActionData<ListAnswer>()
  return (
    <ToolPage texts={texts} lock={lock}>
      <Tool
        names={answer?.names ?? t('list_tool.sample')}
        title={answer?.title ?? ''}
        keep={{ ...keep, answer }}
      />
    </ToolPage>
  )
}

interface ToolPageProps {
  texts: ListPageProps['texts'] | 'yes_or_no'
  lock: ToolLock | null
  children: ReactNode
}

/** A tool with its title and lead above it. */
export function ToolPage({ texts, lock, children }: ToolPageProps) {
  const t = useT()
  const title = t(`${texts}.title`)
  return (
    <div className="wrap">
      <PageHead title={title} description={t(`${texts}.description`)} />
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p>{t(`${texts}.lead`)}</p>
        </div>
      </div>
      {lock ? <LockedTool lock={lock} /> : children}
    </div>
  )
}

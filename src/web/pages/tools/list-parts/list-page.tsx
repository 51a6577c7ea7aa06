import '../chance-parts/chance.css'
import { type ComponentType, type ReactNode } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool, type ToolLock } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import type { ListAnswer, loadListTool } from './answer-list.ts'
import type { KeepListFacts } from './keep-list.tsx'

/** What a tool for a typed list starts with: the list that was sent, else a sample. */
export interface ListToolProps {
  names: string
  title: string
  /** what was sent of the tool's own fields */
  fields: Readonly<Record<string, string>>
  keep: KeepListFacts
}

interface ListPageProps extends ToolTexts {
  tool: ComponentType<ListToolProps>
}

/** The page of a tool for a typed list. */
export function ListPage({ tool: Tool, ...texts }: ListPageProps) {
  const t = useT()
  const { lock, keep } = useLoaderData<typeof loadListTool>()
  const answer = useActionData<ListAnswer>()
  return (
    <ToolPage {...texts} lock={lock}>
      <Tool
        names={answer?.names ?? t('list_tool.sample')}
        title={answer?.title ?? ''}
        fields={answer?.fields ?? {}}
        keep={{ ...keep, answer }}
      />
    </ToolPage>
  )
}

interface ToolTexts {
  title: string
  /** for search engines */
  description: string
  lead: string
}

interface ToolPageProps extends ToolTexts {
  lock: ToolLock | null
  children: ReactNode
}

/** A tool with its title and lead above it. */
export function ToolPage({ title, description, lead, lock, children }: ToolPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title} description={description} />
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </div>
      {lock ? <LockedTool lock={lock} /> : children}
    </div>
  )
}

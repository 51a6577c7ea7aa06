import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'

/** An import that must be refused, and by which rule; `kind` is 'type' for imports that are erased at run time. */
export type Plant = readonly [rule: string, from: string, to: string, kind?: 'type']

/** At least one violation for every rule of the project. */
export const refused: Plant[] = [
  ['audit-comes-first', 'src/server/core/audit/a.ts', 'src/server/core/settings/a.ts'],
  ['lists-import-the-database', 'src/server/lists/a.ts', 'src/server/core/plans/a.ts'],
  ['actions-import-no-page', 'src/web/actions/a.ts', 'src/web/pages/account/a.ts'],
  ['actions-import-no-page:node', 'src/web/actions/a.ts', 'node:fs'],
  ['draw-imports-nothing', 'src/draw/a.ts', 'src/contract/word.ts', 'type'],
  ['draw-imports-nothing:packages', 'src/draw/a.ts', 'zod'],
  ['draw-imports-nothing:node', 'src/draw/a.ts', 'node:crypto'],
  ['locales-import-nothing', 'src/locales/a.ts', 'src/contract/word.ts'],
  ['locales-import-nothing:packages', 'src/locales/a.ts', 'zod'],
  ['locales-import-nothing:node', 'src/locales/a.ts', 'node:fs'],
  ['posts-import-nothing', 'src/posts/a.ts', 'src/contract/word.ts'],
  ['posts-import-nothing:packages', 'src/posts/a.ts', 'zod'],
  ['posts-import-nothing:node', 'src/posts/a.ts', 'node:fs'],
  ['brand-imports-nothing', 'src/brand.ts', 'src/contract/word.ts'],
  ['brand-imports-nothing:packages', 'src/brand.ts', 'zod'],
  ['brand-imports-nothing:node', 'src/brand.ts', 'node:fs'],
  ['guilloche-imports-nothing', 'src/guilloche.ts', 'src/contract/word.ts'],
  ['guilloche-imports-nothing:packages', 'src/guilloche.ts', 'zod'],
  ['guilloche-imports-nothing:node', 'src/guilloche.ts', 'node:fs'],
  ['contract-imports-neither-side', 'src/contract/a.ts', 'src/server/http/mount.ts', 'type'],
  ['contract-imports-neither-side', 'src/contract/b.ts', 'src/web/ui/buttons/button.tsx', 'type'],
  ['contract-imports-neither-side', 'src/contract/c.ts', 'src/draw/engine.ts'],
  ['contract-imports-neither-side:packages', 'src/contract/a.ts', 'fastify'],
  ['contract-imports-neither-side:node', 'src/contract/a.ts', 'node:fs'],
  ['kit-is-generic', 'src/server/kit/a.ts', 'src/server/context.ts', 'type'],
  ['kit-is-generic', 'src/server/kit/b.ts', 'src/server/http/mount.ts'],
  ['kit-is-generic:packages', 'src/server/kit/c.ts', 'fastify'],
  ['env-comes-first', 'src/server/env.ts', 'src/server/db/client.ts'],
  ['providers-are-independent', 'src/server/providers/a.ts', 'src/server/context.ts', 'type'],
  ['providers-are-independent', 'src/server/providers/b.ts', 'src/draw/engine.ts'],
  ['connectors-are-independent', 'src/server/connectors/a.ts', 'src/server/db/client.ts'],
  ['connectors-are-independent', 'src/server/connectors/b.ts', 'src/server/providers/egress/ok.ts'],
  ['files-are-independent', 'src/server/files/a.ts', 'src/server/core/plans/a.ts'],
  ['comment-files-are-independent', 'src/server/comment-files/a.ts', 'src/server/core/plans/a.ts', 'type'],
  ['comment-files-are-independent', 'src/server/comment-files/b.ts', 'src/server/connectors/b.ts'],
  ['engine-imports-draw-only', 'src/server/engine/a.ts', 'src/contract/word.ts', 'type'],
  ['db-imports-no-feature', 'src/server/db/a.ts', 'src/server/context.ts', 'type'],
  ['queue-imports-no-handler', 'src/server/queue/a.ts', 'src/server/features/giveaways/a.ts'],
  ['context-has-types-only', 'src/server/context.ts', 'src/server/core/plans/a.ts', 'type'],
  ['context-has-types-only', 'src/server/context.ts', 'src/server/db/client.ts'],
  ['http-imports-no-feature', 'src/server/http/a.ts', 'src/server/core/accounts/a.ts'],
  ['http-imports-no-feature', 'src/server/http/b.ts', 'src/server/db/client.ts', 'type'],
  ['settings-follow-audit', 'src/server/core/settings/a.ts', 'src/server/core/accounts/a.ts'],
  [
    'notifications-follow-settings',
    'src/server/core/notifications/a.ts',
    'src/server/core/accounts/a.ts',
    'type',
  ],
  ['export-is-generic', 'src/server/export/a.ts', 'src/server/context.ts', 'type'],
  ['accounts-follow-notifications', 'src/server/core/accounts/b.ts', 'src/server/features/faq/a.ts'],
  ['bulk-is-generic', 'src/server/core/bulk/a.ts', 'src/server/core/accounts/a.ts'],
  ['trash-is-generic', 'src/server/core/trash/a.ts', 'src/server/core/accounts/a.ts'],
  ['exports-are-generic', 'src/server/core/exports/a.ts', 'src/server/core/accounts/a.ts'],
  ['imports-are-generic', 'src/server/core/imports/a.ts', 'src/server/core/accounts/a.ts'],
  ['modules-come-early', 'src/server/core/modules/a.ts', 'src/server/core/accounts/a.ts'],
  ['support-follows-notifications', 'src/server/core/support/a.ts', 'src/server/core/accounts/a.ts'],
  ['media-follow-modules', 'src/server/core/media/a.ts', 'src/server/features/media/a.ts', 'type'],
  [
    'organizer-looks-follow-accounts',
    'src/server/core/organizer-looks/a.ts',
    'src/server/core/comments/a.ts',
  ],
  ['revenue-imports-no-feature', 'src/server/core/revenue/a.ts', 'src/server/core/plans/a.ts'],
  ['plans-import-no-account', 'src/server/core/plans/b.ts', 'src/server/core/accounts/a.ts'],
  [
    'connections-follow-settings',
    'src/server/core/connections/a.ts',
    'src/server/core/accounts/a.ts',
    'type',
  ],
  [
    'comments-import-no-feature',
    'src/server/core/comments/a.ts',
    'src/server/features/giveaways/a.ts',
    'type',
  ],
  ['features-are-independent', 'src/server/features/faq/a.ts', 'src/server/features/giveaways/a.ts', 'type'],
  ['features-are-independent', 'src/server/features/faq/b.ts', 'src/web/ui/buttons/button.tsx'],
  ['web-mount-imports-no-feature', 'src/server/web/a.ts', 'src/server/features/giveaways/a.ts'],
  ['server-root-imports-the-server', 'src/server/app.ts', 'src/web/root.tsx'],
  ['status-imports-the-server', 'src/server/status/a.ts', 'src/web/root.tsx'],
  ['ui-is-generic', 'src/web/ui/a.tsx', 'src/contract/word.ts', 'type'],
  ['ui-is-generic:node', 'src/web/ui/a.tsx', 'node:fs'],
  ['state-is-generic', 'src/web/state/a.ts', 'src/web/api/send.ts'],
  ['state-is-generic:node', 'src/web/state/a.ts', 'node:fs'],
  ['art-is-generic', 'src/web/art/a.tsx', 'src/contract/word.ts'],
  ['art-is-generic:node', 'src/web/art/a.tsx', 'node:fs'],
  ['styles-import-nothing', 'src/web/styles/a.ts', 'src/web/ui/buttons/button.tsx'],
  ['styles-import-nothing:node', 'src/web/styles/a.ts', 'node:fs'],
  ['i18n-imports-languages', 'src/web/i18n/a.ts', 'src/web/ui/buttons/button.tsx'],
  ['i18n-imports-languages:node', 'src/web/i18n/a.ts', 'node:fs'],
  ['fields-import-no-page', 'src/web/fields/a.tsx', 'src/web/api/send.ts'],
  ['fields-import-no-page:node', 'src/web/fields/a.tsx', 'node:fs'],
  ['documents-have-one-renderer', 'src/web/components/doc/a.tsx', 'src/web/fields/a.tsx'],
  ['documents-have-one-renderer:node', 'src/web/components/doc/a.tsx', 'node:fs'],
  ['components-import-no-page', 'src/web/components/a.tsx', 'src/web/api/send.ts'],
  ['components-import-no-page', 'src/web/components/b.tsx', 'src/web/pages/tools/a.tsx'],
  ['components-import-no-page:node', 'src/web/components/a.tsx', 'node:fs'],
  ['page-groups-are-independent', 'src/web/pages/public/a.tsx', 'src/web/pages/tools/a.tsx', 'type'],
  ['page-groups-are-independent', 'src/web/pages/public/b.tsx', 'src/server/http/mount.ts', 'type'],
  ['page-groups-are-independent:node', 'src/web/pages/public/a.tsx', 'node:fs'],
  ['service-worker-imports-nothing', 'src/web/service-worker/a.ts', 'src/locales/locales.ts'],
  ['service-worker-imports-nothing:node', 'src/web/service-worker/a.ts', 'node:fs'],
  ['service-worker-imports-nothing:packages', 'src/web/service-worker/a.ts', 'zod'],
  ['offline-needs-no-framework', 'src/web/offline/a.ts', 'src/web/ui/a.tsx'],
  ['offline-needs-no-framework:node', 'src/web/offline/a.ts', 'node:fs'],
  ['offline-needs-no-framework:packages', 'src/web/offline/a.ts', 'zod'],
  ['web-root-imports-the-web', 'src/web/routes.ts', 'src/server/http/mount.ts'],
  ['operations-import-no-page', 'src/operations/a.ts', 'src/web/root.tsx'],
  ['only-main-imports-operations', 'src/server/app.ts', 'src/operations/a.ts'],
  ['main-imports-everything', 'src/main.ts', 'test/builders.ts'],
  ['no-circular', 'src/server/http/about.ts', 'src/server/http/round.ts', 'type'],
  ['cli-imports-no-server', 'src/cli/a.ts', 'src/server/db/client.ts'],
  ['nothing-imports-cli', 'src/main.ts', 'src/cli/b.ts'],
  ['nothing-imports-main', 'src/server/app.ts', 'src/main.ts', 'type'],
  ['only-stores-touch-db', 'src/server/features/faq/c.ts', 'src/server/db/client.ts', 'type'],
  ['stores-import-no-protocol', 'src/server/core/plans/store.ts', 'src/contract/word.ts', 'type'],
  ['routes-only-route', 'src/server/features/faq/routes.ts', 'src/server/queue/jobs.ts'],
  ['only-egress-connects', 'src/server/providers/mail/a.ts', 'undici'],
  ['only-egress-connects', 'src/server/http/c.ts', 'node:https'],
  ['only-egress-connects', 'src/cli/c.ts', 'node:http'],
  ['stories-import-no-component', 'e2e/a.ts', 'src/web/ui/buttons/button.tsx'],
  ['product-imports-no-tests', 'src/server/registry/scheduled-jobs.ts', 'test/builders.ts', 'type'],
  ['inside-the-project', 'src/server/registry/scheduled-jobs.ts', '../neighbor.ts'],
  ['everything-resolves', 'src/server/registry/scheduled-jobs.ts', 'src/server/nowhere.ts'],
]

/** Imports that the table allows, so that a rule that refuses everything is noticed, too. */
export const allowed: Plant[] = [
  ['', 'src/draw/ok.ts', '@noble/hashes/sha2.js'],
  ['', 'src/contract/ok.ts', 'zod'],
  ['', 'src/contract/ok.ts', 'src/draw/engine.ts', 'type'],
  ['', 'src/server/connectors/ok.ts', 'src/posts/address.ts'],
  ['', 'src/server/connectors/ok.ts', 'src/server/providers/egress/egress-error.ts'],
  ['', 'src/server/connectors/ok.ts', 'src/server/providers/egress/ok.ts', 'type'],
  ['', 'src/server/files/ok.ts', 'node:fs'],
  ['', 'src/server/kit/ok.ts', 'src/contract/word.ts'],
  ['', 'src/server/connectors/ok.ts', 'src/server/kit/ok.ts'],
  ['', 'src/server/features/faq/store.ts', 'src/server/kit/ok.ts'],
  ['', 'src/server/core/accounts/ok.ts', 'src/server/core/settings/b.ts'],
  ['', 'src/server/features/faq/ok.ts', 'src/server/core/plans/a.ts'],
  ['', 'src/server/features/faq/ok.ts', 'src/server/features/faq/own.ts'],
  ['', 'src/server/features/faq/store.ts', 'src/server/db/client.ts'],
  ['', 'src/server/features/faq/ok.test.ts', 'test/builders.ts'],
  ['', 'src/cli/ok.ts', 'src/server/files/ok.ts'],
  ['', 'src/cli/ok.ts', 'src/server/connectors/ok.ts'],
  ['', 'src/cli/ok.ts', 'src/server/providers/egress/ok.ts'],
  ['', 'src/server/providers/egress/ok.ts', 'undici'],
  ['', 'src/server/providers/egress/ok.ts', 'node:http'],
  ['', 'src/server/providers/beacon/ok.ts', 'src/draw/drand.ts'],
  ['', 'src/server/types.ts', 'node:http', 'type'],
  ['', 'src/web/pages/public/ok.tsx', 'src/web/api/send.ts'],
  ['', 'src/web/components/ok.tsx', 'src/web/ui/buttons/button.tsx'],
]

/** The return edge of the planted cycle; the cycle itself is reported once, from its first file. */
export const wayBack: Plant = ['', 'src/server/http/round.ts', 'src/server/http/about.ts']

const { imports: aliases } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { imports: Record<string, string> }

/** Builds a tiny project in a temporary folder whose files have exactly these imports; returns the folder. */
export function plantProject(plants: Plant[], modules: string): string {
  const outer = mkdtempSync(join(tmpdir(), 'architecture-'))
  const project = join(outer, 'project')
  const bodies = new Map<string, string[]>()
  for (const [rule, from, to, kind] of plants) {
    const lines = bodies.get(from) ?? []
    lines.push(`import ${kind ?? ''} { it as it${lines.length} } from '${specifier(from, to)}'`)
    bodies.set(from, lines)
    const isOurs = to.includes('/') && !to.startsWith('@') && rule !== 'everything-resolves'
    if (isOurs && !bodies.has(to)) bodies.set(to, [])
  }
  for (const [path, lines] of bodies) {
    const file = join(project, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${[...lines, 'export const it = 1', 'export type it = number'].join('\n')}\n`)
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', imports: aliases }))
  if (!existsSync(join(project, 'node_modules')))
    symlinkSync(modules, join(project, 'node_modules'), 'junction')
  return project
}

/** Like the real files: by alias from another folder below src, relatively within the same one. */
function specifier(from: string, to: string) {
  if (!/^(src|test|[.][.])\//.test(to)) return to
  const [, folder = ''] = /^src\/([^/]+)\//.exec(to) ?? []
  if (`#${folder}/*` in aliases && !from.startsWith(`src/${folder}/`)) return to.replace('src/', '#')
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

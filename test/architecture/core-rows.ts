import type { Row } from './row.ts'

const contract = '^src/contract/'
const draw = '^src/draw/'
const locales = '^src/locales/'
const posts = '^src/posts/'
const brand = '^src/brand[.]ts$'
const context = '^src/server/context[.]ts$'
const http = '^src/server/http/'
const db = '^src/server/db/'
const jobs = '^src/server/queue/jobs[.]ts$'
const connectors = '^src/server/connectors/'
const audit = '^src/server/core/audit/'

/** Primitives, which every row of the server may import. */
export const kit = '^src/server/kit/'

/** What every directory of core and every feature may import. */
export const coreImports = [kit, context, http, jobs, db, '^src/server/lists/', contract, locales, brand]

/**
 * The directories of core: from the audit log, which knows none of the others, to the comments that two features
 * share.
 */
export const coreRows: Row[] = [
  {
    name: 'audit-comes-first',
    folder: '^src/server/core/audit/',
    mayImport: coreImports,
    node: true,
    reason: 'All of core and every feature write to the audit log, so it imports none of them.',
  },
  {
    name: 'settings-follow-audit',
    folder: '^src/server/core/settings/',
    mayImport: [...coreImports, audit, '^src/server/providers/payments/payment-provider[.]ts$'],
    node: true,
    reason:
      'The folders of core have an order, settings < notifications < accounts, and import only earlier ones.',
  },
  {
    name: 'notifications-follow-settings',
    folder: '^src/server/core/notifications/',
    mayImport: [...coreImports, audit, '^src/server/core/settings/'],
    node: true,
    reason:
      'The folders of core have an order, settings < notifications < accounts, and import only earlier ones.',
  },
  {
    name: 'accounts-follow-notifications',
    folder: '^src/server/core/accounts/',
    mayImport: [
      ...coreImports,
      '^src/server/core/(audit|settings|notifications|plans|modules|media|imports)/',
      '^src/server/export/',
      '^src/server/providers/oauth/oauth-gateway[.]ts$',
      '^src/server/files/header-words[.]ts$',
    ],
    node: true,
    reason:
      'The folders of core have an order, settings < notifications < accounts, and import only earlier ones; an account has a plan and a picture.',
  },
  {
    name: 'bulk-is-generic',
    folder: '^src/server/core/bulk/',
    mayImport: [...coreImports, audit],
    node: true,
    reason: 'A bulk action runs the action of a single row for each row; the registry lists which there are.',
  },
  {
    name: 'trash-is-generic',
    folder: '^src/server/core/trash/',
    mayImport: [...coreImports, audit],
    node: true,
    reason: 'Deleted rows are stored as they were; only the feature that deletes them knows which they are.',
  },
  {
    name: 'exports-are-generic',
    folder: '^src/server/core/exports/',
    mayImport: [...coreImports],
    node: true,
    reason:
      'A long export is written as it arrives; its rows, and who may read them, are decided by its caller.',
  },
  {
    name: 'imports-are-generic',
    folder: '^src/server/core/imports/',
    mayImport: [
      ...coreImports,
      audit,
      '^src/server/core/(bulk|settings)/',
      '^src/server/export/',
      '^src/server/files/',
    ],
    node: true,
    reason:
      'Rows of a table become records one by one, by the feature of those records; the registry lists which there are.',
  },
  {
    name: 'plans-import-no-account',
    folder: '^src/server/core/plans/',
    mayImport: [...coreImports, '^src/server/files/'],
    typesOf: ['^src/server/providers/payments/payment-provider[.]ts$'],
    node: true,
    reason:
      'Whether a viewer may do something today must not depend on how people sign in or are notified; file readers define how large a file may be, and the price of a plan is compared with that of the payment provider.',
  },
  {
    name: 'organizer-looks-follow-accounts',
    folder: '^src/server/core/organizer-looks/',
    mayImport: [...coreImports, '^src/server/core/(accounts|media|plans)/'],
    node: true,
    reason: 'Organizers choose how their draws look in their account; the feature of draws only shows it.',
  },
  {
    name: 'revenue-imports-no-feature',
    folder: '^src/server/core/revenue/',
    mayImport: coreImports,
    node: true,
    reason: 'One feature shows revenue and another reports it; both use this way to count it.',
  },
  {
    name: 'connections-follow-settings',
    folder: '^src/server/core/connections/',
    mayImport: [...coreImports, '^src/server/core/settings/', connectors, posts],
    node: true,
    reason: 'Fetching asks here which keys open a platform for a person; no other part sees a key.',
  },
  {
    name: 'comments-import-no-feature',
    folder: '^src/server/core/comments/',
    mayImport: [...coreImports, draw, posts],
    typesOf: [connectors],
    node: true,
    reason: 'One feature collects comments and another draws from them; both use this store.',
  },
  {
    name: 'support-follows-notifications',
    folder: '^src/server/core/support/',
    mayImport: [...coreImports, '^src/server/core/(settings|notifications)/'],
    node: true,
    reason:
      'A conversation with the team may begin in one feature or at a result of another; both use this store.',
  },
  {
    name: 'modules-come-early',
    folder: '^src/server/core/modules/',
    mayImport: [...coreImports, audit],
    node: true,
    reason: 'Rights, menus, contents, forms and media all depend on which modules exist.',
  },
  {
    name: 'media-follow-modules',
    folder: '^src/server/core/media/',
    mayImport: [...coreImports, audit, '^src/server/core/(settings|modules)/'],
    typesOf: ['^src/server/providers/'],
    node: true,
    reason: 'Contents, forms and the library use the same stored files.',
  },
]

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
export const coreRoom = [kit, context, http, jobs, db, '^src/server/lists/', contract, locales, brand]

/**
 * The directories of core: from the audit trail, which knows none of the others, to the comments that two features
 * share.
 */
export const coreRows: Row[] = [
  {
    name: 'audit-comes-before-all',
    room: '^src/server/core/audit/',
    mayImport: coreRoom,
    node: true,
    because: 'Every room of core and every feature writes down what staff did; the trail knows none of them.',
  },
  {
    name: 'settings-come-first',
    room: '^src/server/core/settings/',
    mayImport: [...coreRoom, audit, '^src/server/providers/payments/payment-provider[.]ts$'],
    node: true,
    because:
      'The rooms of core stand in a row, settings < notifications < accounts, and look only to their left.',
  },
  {
    name: 'notifications-look-left',
    room: '^src/server/core/notifications/',
    mayImport: [...coreRoom, audit, '^src/server/core/settings/'],
    node: true,
    because:
      'The rooms of core stand in a row, settings < notifications < accounts, and look only to their left.',
  },
  {
    name: 'accounts-look-left',
    room: '^src/server/core/accounts/',
    mayImport: [
      ...coreRoom,
      '^src/server/core/(audit|settings|notifications|plans|modules|media|imports)/',
      '^src/server/export/',
      '^src/server/providers/oauth/oauth-gateway[.]ts$',
      '^src/server/files/header-words[.]ts$',
    ],
    node: true,
    because:
      'The rooms of core stand in a row, settings < notifications < accounts, and look only to their left; an account has a plan and a picture.',
  },
  {
    name: 'bulk-knows-no-record',
    room: '^src/server/core/bulk/',
    mayImport: [...coreRoom, audit],
    node: true,
    because:
      'What is done to many rows is done row by row by whoever does it to one; which acts there are is put together above.',
  },
  {
    name: 'trash-knows-no-record',
    room: '^src/server/core/trash/',
    mayImport: [...coreRoom, audit],
    node: true,
    because:
      'What is deleted is kept row by row as it was; only whoever deletes it knows which rows those are.',
  },
  {
    name: 'exports-know-no-list',
    room: '^src/server/core/exports/',
    mayImport: [...coreRoom],
    node: true,
    because:
      'A long export is written as it comes; which rows it has, and who may read them, is settled before.',
  },
  {
    name: 'imports-know-no-record',
    room: '^src/server/core/imports/',
    mayImport: [...coreRoom, audit, '^src/server/core/(bulk|settings)/', '^src/server/files/'],
    node: true,
    because:
      'Rows of a table become records one by one, by whoever makes such records; what can be made is put together above.',
  },
  {
    name: 'plans-stand-alone',
    room: '^src/server/core/plans/',
    mayImport: [...coreRoom, '^src/server/files/'],
    node: true,
    because:
      'May this viewer do this, today? The answer must not depend on how people sign in or are told; how large a file may be is what its reader takes.',
  },
  {
    name: 'organizer-looks-look-left',
    room: '^src/server/core/organizer-looks/',
    mayImport: [...coreRoom, '^src/server/core/(accounts|media|plans)/'],
    node: true,
    because: 'An organizer sets how their draws look in the account; the feature of draws only shows it.',
  },
  {
    name: 'revenue-stands-alone',
    room: '^src/server/core/revenue/',
    mayImport: coreRoom,
    node: true,
    because:
      'What comes in is shown by one feature and reported by another; how it is counted is below both.',
  },
  {
    name: 'connections-look-left',
    room: '^src/server/core/connections/',
    mayImport: [...coreRoom, '^src/server/core/settings/', connectors, posts],
    node: true,
    because:
      'Which keys open a platform for somebody: whoever fetches asks here, and nobody else sees a key.',
  },
  {
    name: 'comments-look-left',
    room: '^src/server/core/comments/',
    mayImport: [...coreRoom, draw, posts],
    typesOf: [connectors],
    node: true,
    because:
      'Collected comments are fetched by one feature and drawn from by another; where they lie is below both.',
  },
  {
    name: 'support-looks-left',
    room: '^src/server/core/support/',
    mayImport: [...coreRoom, '^src/server/core/(settings|notifications)/'],
    node: true,
    because:
      'A conversation with the team begins at the desk of one feature and at a result of another; where it lies is below both.',
  },
  {
    name: 'modules-stand-low',
    room: '^src/server/core/modules/',
    mayImport: [...coreRoom, audit],
    node: true,
    because:
      'Rights, menus, contents, forms and media all depend on which modules there are; what is done with them is above.',
  },
  {
    name: 'media-stand-low',
    room: '^src/server/core/media/',
    mayImport: [...coreRoom, audit, '^src/server/core/(settings|modules)/'],
    typesOf: ['^src/server/providers/'],
    node: true,
    because: 'Contents, forms and the library show the same files; where they lie is below all of them.',
  },
]

import { storageDrivers } from '../content/media-limits.ts'
import { menuAreas } from '../content/menus.ts'
import { moduleTypes } from '../content/modules.ts'
import { fileKinds } from '../fields/names.ts'
import { defineList } from './list.ts'

export const menusList = defineList({
  name: 'menus',
  sort: 'area',
  isSearchable: true,
  columns: [
    { key: 'area', kind: 'choice', choices: menuAreas, isSortable: true, isFilterable: true },
    { key: 'key', kind: 'text', isSortable: true, isExtra: true },
    { key: 'items', kind: 'number', isSortable: true },
    { key: 'updated_at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})

export const modulesList = defineList({
  name: 'modules',
  sort: 'name',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text', isSortable: true },
    { key: 'key', kind: 'text', isSortable: true },
    { key: 'type', kind: 'choice', choices: moduleTypes, isSortable: true, isFilterable: true },
    { key: 'fields', kind: 'number', isSortable: true },
    { key: 'records', kind: 'number', isSortable: true },
    { key: 'updated_at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isExtra: true },
  ],
})

/** Questions in the order of the FAQ page. */
export const faqList = defineList({
  name: 'faq',
  sort: 'place',
  isSearchable: true,
  commonViews: [
    { key: 'incomplete', filters: { languages: 'incomplete' }, isCounted: true },
    { key: 'hidden', filters: { is_active: 'no' }, isCounted: true },
  ],
  columns: [
    { key: 'question', kind: 'text' },
    { key: 'place', kind: 'number', isSortable: true, isExtra: true },
    {
      key: 'languages',
      kind: 'choice',
      choices: ['complete', 'incomplete'],
      isSortable: true,
      isFilterable: true,
    },
    { key: 'is_active', kind: 'yes_no', isSortable: true, isFilterable: true },
    { key: 'updated_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
  ],
})

/** The media library; a folder is the key of a module, or `noFolder`. */
export const mediaList = defineList({
  name: 'media',
  sort: '-created_at',
  isSearchable: true,
  columns: [
    { key: 'file_name', kind: 'text', isSortable: true },
    { key: 'kind', kind: 'choice', choices: fileKinds, isFilterable: true },
    { key: 'module', kind: 'choice', isFilterable: true },
    { key: 'size', kind: 'number', isSortable: true, isFilterable: true },
    { key: 'uses', kind: 'number', isSortable: true, isFilterable: true },
    { key: 'type', kind: 'text', isFilterable: true, isExtra: true },
    { key: 'width', kind: 'number', isSortable: true, isExtra: true },
    { key: 'height', kind: 'number', isSortable: true, isExtra: true },
    { key: 'store', kind: 'choice', choices: storageDrivers, isFilterable: true, isExtra: true },
    { key: 'lacks_alt', kind: 'yes_no', isFilterable: true, isExtra: true },
    { key: 'is_private', kind: 'yes_no', isFilterable: true, isExtra: true },
    { key: 'created_by', kind: 'text', isExtra: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})

/** What staff deleted and can restore, latest first. */
export const trashList = defineList({
  name: 'trash',
  sort: '-deleted_at',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text', isSortable: true },
    { key: 'area', kind: 'text', isSortable: true },
    { key: 'deleted_by', kind: 'text', isSortable: true, isFilterable: true },
    { key: 'deleted_at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})

/** The rows of an uploaded table, with the problem of each. */
export const importsList = defineList({
  name: 'imports',
  sort: 'no',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text' },
    { key: 'no', kind: 'number', isSortable: true },
    { key: 'state', kind: 'choice', choices: ['unread', 'ready', 'refused', 'done'], isFilterable: true },
    { key: 'problem', kind: 'text' },
    { key: 'import', kind: 'choice', isFilterable: true, isExtra: true, isGiven: true },
  ],
})

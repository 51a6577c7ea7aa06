import { storageDrivers } from '../content/media-limits.ts'
import { fileKinds } from '../fields/names.ts'
import { defineList } from './list.ts'

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

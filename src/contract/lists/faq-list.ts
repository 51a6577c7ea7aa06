import { defineList } from './list.ts'

/** Questions in the order of the FAQ page. */
export const faqList = defineList({
  name: 'faq',
  sort: 'place',
  isSearchable: true,
  columns: [
    { key: 'question', kind: 'text' },
    { key: 'place', kind: 'number', isSortable: true },
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

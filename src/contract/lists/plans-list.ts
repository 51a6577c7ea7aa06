import { defineList } from './list.ts'

/** Plans in the order in which they are offered. */
export const plansList = defineList({
  name: 'plans',
  sort: 'position',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text', isSortable: true },
    { key: 'position', kind: 'number', isSortable: true },
    { key: 'price', kind: 'number', isSortable: true },
    { key: 'currency', kind: 'text', isSortable: true, isExtra: true },
    { key: 'trial_days', kind: 'number', isSortable: true, isExtra: true },
    { key: 'is_active', kind: 'yes_no', isSortable: true, isFilterable: true },
    { key: 'is_most_preferred', kind: 'yes_no', isSortable: true, isExtra: true },
    { key: 'product_id', kind: 'text', isExtra: true },
    { key: 'subscribers', kind: 'number', isSortable: true },
    { key: 'granted', kind: 'number', isSortable: true },
    { key: 'updated_at', kind: 'moment', isSortable: true, isExtra: true },
  ],
})

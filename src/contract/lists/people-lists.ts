import { userStatuses } from '../accounts/user.ts'
import { defineList } from './list.ts'

/** Accounts; deleted ones are found only by filtering on their status. */
export const usersList = defineList({
  name: 'users',
  sort: '-created_at',
  isSearchable: true,
  commonViews: [
    { key: 'unverified', filters: { email_verified: 'no' } },
    { key: 'banned', filters: { status: 'banned' }, isCounted: true },
    { key: 'deleted', filters: { status: 'deleted' } },
  ],
  columns: [
    { key: 'fullname', kind: 'text', isSortable: true },
    { key: 'username', kind: 'text', isSortable: true, isExtra: true },
    { key: 'email', kind: 'text', isSortable: true, isExtra: true },
    { key: 'role', kind: 'choice', isFilterable: true },
    { key: 'plan', kind: 'choice', isFilterable: true },
    { key: 'status', kind: 'choice', choices: userStatuses, isSortable: true, isFilterable: true },
    { key: 'last_seen', kind: 'moment' },
    { key: 'draws', kind: 'number' },
    { key: 'email_verified', kind: 'yes_no', isSortable: true, isFilterable: true, isExtra: true },
    { key: 'two_factor', kind: 'yes_no', isSortable: true, isFilterable: true, isExtra: true },
    {
      key: 'gender',
      kind: 'choice',
      choices: ['male', 'female', 'other'],
      isFilterable: true,
      isExtra: true,
    },
    { key: 'birthday', kind: 'text', isExtra: true },
    { key: 'plan_until', kind: 'moment', isFilterable: true, isExtra: true },
    { key: 'deleted_until', kind: 'moment', isFilterable: true, isExtra: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})

/** Roles with the number of people who hold them. */
export const rolesList = defineList({
  name: 'roles',
  sort: 'name',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text', isSortable: true },
    { key: 'users', kind: 'number', isSortable: true, isFilterable: true },
    { key: 'is_default', kind: 'yes_no', isSortable: true, isFilterable: true, isExtra: true },
    { key: 'updated_at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
  ],
})

/** All users' sessions. */
export const sessionsList = defineList({
  name: 'sessions',
  sort: '-last_activity',
  isSearchable: true,
  columns: [
    { key: 'user', kind: 'text', isSortable: true },
    { key: 'device', kind: 'text' },
    { key: 'ip_address', kind: 'text', isFilterable: true },
    { key: 'location', kind: 'text' },
    { key: 'last_activity', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'user_id', kind: 'choice', isFilterable: true, isExtra: true },
  ],
})

import { expect, expectTypeOf, it } from 'vitest'
import {
  coreAreas,
  grantedBy,
  isPermissionName,
  modulePermission,
  type PermissionName,
} from './permissions.ts'

it('permission names are checked by the types, except those of modules', () => {
  expectTypeOf<'faq.create'>().toExtend<PermissionName>()
  expectTypeOf<'external.dashboard'>().toExtend<PermissionName>()
  expectTypeOf<'{moduleKey}.read'>().toExtend<PermissionName>()
  expectTypeOf<'faqq.create'>().not.toExtend<PermissionName>()
  expectTypeOf<'faq.reply'>().not.toExtend<PermissionName>()
  expectTypeOf<'faq'>().not.toExtend<PermissionName>()
  expectTypeOf<`${string}.read`>().not.toExtend<PermissionName>()
  expectTypeOf(modulePermission('faqq', 'create')).toExtend<PermissionName>()
  expect(modulePermission('blog', 'read')).toBe('blog.read')
})

it('a map grants exactly what is true in it, for the product and its modules', () => {
  expect(grantedBy({ faq: { create: true, read: false }, blog: { read: true } })).toEqual([
    'faq.create',
    'blog.read',
  ])
  expect(Object.keys(coreAreas)).not.toContain('blog')
})

it('tells names of permissions from other texts', () => {
  for (const name of ['users.read', 'external.settings', 'my-news.create'])
    expect(isPermissionName(name)).toBe(true)
  for (const text of [
    '',
    'users',
    'users.fly',
    'Users.read',
    '<b>.read',
    'users.read you won',
    'users.read\n',
  ])
    expect(isPermissionName(text)).toBe(false)
})

import { z } from 'zod'
import { birthday, email, fullname, gender, username } from '#contract/accounts/account-rules.ts'
import { type FieldError, fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { text } from '#contract/api/text.ts'
import type { Context } from '#server/context.ts'
import { emailWords, fullNameWords } from '#server/files/header-words.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import type { ImportTarget, ImportValues } from '../../imports/read-import.ts'
import { rolesByName, takenNames } from './store.ts'
import { createUsersWithin } from './users.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'random' | 'queue' | 'secrets' | 'secretKey'>

const row = z.object({
  username,
  email,
  fullname,
  birthday: birthday.optional(),
  gender: gender.optional(),
  role: text(60).optional(),
})

const fields = [
  { key: 'username', text: 'list.users.username', required: true, example: 'ada.lovelace', otherNames: [] },
  {
    key: 'email',
    text: 'list.users.email',
    required: true,
    example: 'ada@example.com',
    otherNames: emailWords,
  },
  {
    key: 'fullname',
    text: 'list.users.fullname',
    required: true,
    example: 'Ada Lovelace',
    otherNames: fullNameWords,
  },
  { key: 'birthday', text: 'field.birthday', required: false, example: '1990-12-10', otherNames: [] },
  { key: 'gender', text: 'field.gender', required: false, example: 'female', otherNames: [] },
  { key: 'role', text: 'list.users.role', required: false, example: '', otherNames: [] },
] as const

/** Imports accounts from a table: without passwords, which their owners choose by mail. Roles are given by name. */
export function usersFromRows(ctx: Deps): ImportTarget {
  return {
    permission: 'users.create',
    fields: fields.map(({ key, text: name, required, example, otherNames }) => ({
      key,
      label: (locale) => sharedTranslate()(locale, name),
      required,
      example,
      otherNames,
    })),
    nameOf: (values) => values['fullname'] || values['username'] || values['email'] || '',
    check: (db, rows) => problemsOf(db, rows),
    run: async (trx, { viewer, rows, request }) => {
      const roles = await rolesByName(trx)
      const inputs = rows.map((values) => {
        const { data } = parsed(values)
        if (!data) throw fail('validation_failed')
        const { role, ...input } = data
        const role_id = role ? roles.get(role.toLowerCase()) : undefined
        if (role && !role_id) throw fail('role_not_found')
        return { ...input, role_id, password_hash: null }
      })
      await createUsersWithin(ctx, trx, viewer, { inputs, request })
    },
  }
}

function parsed(values: ImportValues) {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return row.safeParse(filled, { reportInput: true })
}

async function problemsOf(db: Context['db'], rows: readonly ImportValues[]): Promise<FieldError[][]> {
  const namesOf = (values: ImportValues) =>
    [values['username'] ?? '', values['email'] ?? ''].map((name) => name.toLowerCase())
  const [existingNames, roles] = await Promise.all([takenNames(db, rows.flatMap(namesOf)), rolesByName(db)])
  const previousNames = new Set<string>()
  return rows.map((values) => {
    const { error } = parsed(values)
    const problems = error ? fieldErrors(error.issues) : []
    for (const [i, field] of (['username', 'email'] as const).entries()) {
      const name = namesOf(values)[i] ?? ''
      if (name && existingNames.has(name)) problems.push({ path: [field], key: `error.${field}_exists` })
      else if (name && previousNames.has(`${field} ${name}`))
        problems.push({ path: [field], key: 'validation.twice' })
      previousNames.add(`${field} ${name}`)
    }
    const role = values['role']
    if (role && !roles.has(role.toLowerCase())) problems.push({ path: ['role'], key: 'error.role_not_found' })
    return problems
  })
}

import { describe, expect, test } from 'vitest'
import { fileProblems } from '#contract/api/file-problems.ts'
import messages from '#locales/messages/en/files.json' with { type: 'json' }
import pageMessages from '#locales/messages/en/giveaway.json' with { type: 'json' }
import { readNames } from './fixtures/read-names.ts'
import { inlineRows, writeXlsx, writeZip } from './fixtures/write-xlsx.ts'
import { detectionNotes, refusalReasons } from './read-result.ts'

describe('a file that does not match its name is refused with its actual type', () => {
  const workbook = writeXlsx({ sheets: [{ rows: inlineRows(['Ana']) }] })
  const zip = (name: string, content = '') => writeZip([{ name, content, stored: true }])

  test.each([
    ['list.csv', 'xlsx', workbook],
    ['list.txt', 'pdf', '%PDF-1.7\n'],
    ['list.json', 'png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['list.txt', 'gif', Buffer.from('474946383961010001000000002c', 'hex')],
    ['list.csv', 'html', '<!DOCTYPE html><table><tr><td>Ana'],
    ['list.csv', 'html', '\ufeff\n<table><tr><td>Ana'],
    ['list.txt', 'xml', '<?xml version="1.0"?><names/>'],
    ['list.csv', 'json', ' [{"name": "Ana"}]'],
    ['list.txt', 'json', '{"name":"Ana"}\n{"name":"Bob"}'],
    ['list.xlsx', 'txt', 'name\nAna'],
    ['list.xlsx', 'pdf', '%PDF-1.7\n'],
    ['list.xlsx', 'docx', zip('word/document.xml')],
    ['list.xlsx', 'pptx', zip('ppt/presentation.xml')],
    ['list.xlsx', 'xlsb', zip('xl/workbook.bin')],
    ['list.xlsx', 'xlsm', zip('[Content_Types].xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml')],
    ['list.xlsx', 'ods', zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet')],
    ['list.xlsx', 'zip', zip('names.csv')],
  ])('%s is %s', async (name, actual, content) => {
    await expect(readNames(name, content)).rejects.toMatchObject({
      code: 'file_type_mismatch',
      details: { actual },
    })
  })

  test.each(['BM', 'MZ', 'GIF89a', 'II*', 'RIFFle__WEBP', 'Anneftyp', 'Annaftypheic', 'PK', 'Rar!'])(
    'a list that begins with %s is read as a list',
    async (name) => {
      expect((await readNames('list.txt', `${name}\nBerta\n`)).names).toEqual([name, 'Berta'])
    },
  )

  test('a name in brackets does not make a list JSON', async () => {
    expect((await readNames('list.txt', '[BOT] Ana\n{Bob}\n')).names).toEqual(['[BOT] Ana', '{Bob}'])
  })

  test.each(['list', 'list.xls', 'list.csv.exe', '.'])('%s has an unsupported extension', async (name) => {
    await expect(readNames(name, 'Ana')).rejects.toMatchObject({ code: 'file_type_unknown' })
  })

  test('the extension may be in capitals', async () => {
    expect((await readNames('LIST.TXT', 'Ana')).names).toEqual(['Ana'])
  })
})

describe('messages', () => {
  const keys = new Set(Object.keys(messages))

  test('exist for exactly every problem, reason and note', () => {
    const problems = Object.values(fileProblems).map(({ key }) => key)
    const forComments = [...keys].filter((key) => key.endsWith('_comments'))
    expect(problems).toEqual(expect.arrayContaining(forComments.map((key) => key.replace(/_comments$/, ''))))
    expect([...keys].sort()).toEqual(
      [...problems, 'file.damaged_row', 'file.duplicate_keys_row', ...forComments].sort(),
    )
    const shown = [
      ...refusalReasons.map((reason) => `giveaway_file.refused.${reason}`),
      ...detectionNotes.map((note) => `giveaway_file.note.${note}`),
    ]
    expect(shown.filter((key) => !(key in pageMessages))).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { readNames } from '../fixtures/read-names.ts'
import { inlineRows, sharedRows, sheetXml, writeXlsx } from '../fixtures/write-xlsx.ts'

const read = (workbook: Parameters<typeof writeXlsx>[0], choice = {}, limits = {}) =>
  readNames('a.xlsx', writeXlsx(workbook), choice, limits)

/** One row with these cells. */
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`

describe('texts', () => {
  test('shared, inline and rich texts', async () => {
    const strings = [
      '<t>Ana</t>',
      '<r><rPr><b/></rPr><t xml:space="preserve">Bob </t></r><r><t>Bee</t></r>',
      '<t/>',
      '<t>a&amp;b &lt;c&gt; &#x41;&#66; &quot;</t>',
      '<t><![CDATA[<Cem & Co>]]></t>',
    ]
    const inline = '<c r="A6" t="inlineStr"><is><r><t>De</t></r><r><t>e</t></r></is></c>'
    const { names, rows, result } = await read({
      sheets: [{ rows: sharedRows(5) + row(6, inline) }],
      strings,
    })
    expect(names).toEqual(['Ana', 'Bob Bee', 'a&b <c> AB "', '<Cem & Co>', 'Dee'])
    expect(rows).toEqual([1, 2, 4, 5, 6])
    expect(result.blanks).toEqual({ count: 1, rows: [3] })
  })

  test('cells and texts are read the same at once and piece by piece', async () => {
    const texts = ['Ana', ' Bob ', '', 'Ay\u015fe', 'a&amp;b', '_x0041_', 'x'.repeat(300), 'a>b']
    const strings = texts.map((text, i) => (i % 2 ? `<t>${text}</t>` : `<t xml:space="preserve">${text}</t>`))
    const wholeRows = [
      ...texts.map(
        (_, i) => `<c r="A${i + 1}" s="1"><v>${i + 1}</v></c><c r="C${i + 1}" t="s"><v>${i}</v></c>`,
      ),
      '<c r="A9"><v>1.5</v></c><c r="C9"><v>0012345</v></c>',
      '<c r="A10"><v>12345678901</v></c><c r="C10" s="1"><v>7</v></c>',
      '<c r="A11" s="2"><v>44000</v></c><c r="AA11" t="s"><v>0</v></c><c r="C12" t="s"><v>1</v></c>',
    ]
    for (const count of [10, 11])
      for (const value of [0, 7, 8, 99999999]) {
        const last = `<c r="C20" t="s"><v>${value}</v></c>`
        const rows =
          wholeRows
            .slice(0, count)
            .map((cells, i) => row(i + 1, cells))
            .join('') + row(20, last)
        const formats = ['000', 'yyyy-mm-dd']
        const choice = { column: 2, identityColumn: null }
        const whole = read({ sheets: [{ rows }], strings, formats }, choice)
        const pieces = read(
          {
            sheets: [{ rows: rows.replaceAll('<c r=', '<c  r=') }],
            strings: strings.map((text) => text.replaceAll('<t', '<t ')),
            formats,
          },
          choice,
        )
        const [one, other] = await Promise.allSettled([whole, pieces])
        expect(one.status).toBe(count === 10 && value < 8 ? 'fulfilled' : 'rejected')
        const outcomes = [one, other].map((end) =>
          end.status === 'fulfilled' ? { ...end.value, result: { ...end.value.result, sha256: '' } } : end,
        )
        expect(outcomes[0]).toEqual(outcomes[1])
      }
  })

  test('phonetic runs are not part of the name', async () => {
    const strings = ['<t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/>']
    const inline = '<c r="A2" t="inlineStr"><is><t>林</t><rPh sb="0" eb="1"><t>ハヤシ</t></rPh></is></c>'
    expect((await read({ sheets: [{ rows: sharedRows(1) + row(2, inline) }], strings })).names).toEqual([
      '山田',
      '林',
    ])
  })

  test('_xHHHH_ escapes are decoded once, and invalid ones are refused', async () => {
    const strings = ['_x0041_na', '_x005F_x0041_', 'a_xyz_', '_xD83D__xDE00_', 'B_x0007_b', '_xD83D_'].map(
      (t) => `<t>${t}</t>`,
    )
    const { names, result } = await read({ sheets: [{ rows: sharedRows(6) }], strings })
    expect(names).toEqual(['Ana', '_x0041_', 'a_xyz_', '😀'])
    expect(result.refused.rows).toEqual([
      { row: 5, reason: 'control_character' },
      { row: 6, reason: 'lone_surrogate' },
    ])
  })

  test('prefixes, missing references, comments and single quotes are handled', async () => {
    const content = `<?xml version='1.0'?><x:worksheet xmlns:x='y'><!-- <x:sheetData> --><x:sheetData><x:row>
      <x:c t='inlineStr'><x:is><x:t>id</x:t></x:is></x:c><x:c t='inlineStr'><x:is><x:t>name</x:t></x:is></x:c></x:row>
      <x:row><x:c><x:v>1</x:v></x:c><x:c t='str'><x:v>Ana</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const parts = [{ name: 'xl/worksheets/sheet1.xml', content }]
    expect((await read({ sheets: [{ rows: '' }], parts })).names).toEqual(['Ana'])
  })

  test('parts may be UTF-16', async () => {
    const content = Buffer.from(`\ufeff${sheetXml({ rows: inlineRows(['Ayşe', '😀']) })}`, 'utf16le')
    const parts = [{ name: 'xl/worksheets/sheet1.xml', content }]
    expect((await read({ sheets: [{ rows: '' }], parts })).names).toEqual(['Ayşe', '😀'])
  })
})

describe('numbers and other values', () => {
  const values = async (cells: string[], formats: string[] = [], is1904 = false) => {
    const rows = cells.map((cell, i) => row(i + 1, `<c r="A${i + 1}" ${cell}</c>`)).join('')
    return read({ sheets: [{ rows }], formats, is1904 }, { header: false })
  }

  test('whole numbers keep their digits and get no decimals', async () => {
    const { names, result } = await values([
      '><v>17841400000000001</v>',
      '><v>5.0</v>',
      '><v>007</v>',
      '><v>1E3</v>',
      '><v>1.2345678901234568E+19</v>',
      '><v>0.5</v>',
    ])
    expect(names).toEqual(['17841400000000001', '5', '007', '1000', '1.2345678901234568E+19', '0.5'])
    expect(result.detection.notes).toEqual(['long_numbers'])
  })

  test('dates become ISO dates in both calendars, and leading zeros of a format are kept', async () => {
    const formats = ['yyyy-mm-dd', 'dd.mm.yy hh:mm', '00000', '0.00"d"', '[Red]0']
    const cells = [
      's="1"><v>45413</v>',
      's="2"><v>45413.5625</v>',
      's="1"><v>0.25</v>',
      's="3"><v>42</v>',
      's="4"><v>7</v>',
      's="5"><v>8</v>',
    ]
    expect((await values(cells, formats)).names).toEqual([
      '2024-05-01',
      '2024-05-01T13:30:00',
      '06:00:00',
      '00042',
      '7',
      '8',
    ])
    expect((await values(['s="1"><v>43951</v>', 's="1"><v>0</v>'], formats, true)).names).toEqual([
      '2024-05-01',
      '1904-01-01',
    ])
    expect((await values(['s="1"><v>1</v>', 's="1"><v>61</v>'], formats)).names).toEqual([
      '1900-01-01',
      '1900-03-01',
    ])
  })

  test('booleans are words, errors are refused, formulas give their cached value', async () => {
    const { names, result } = await values([
      't="b"><v>1</v>',
      't="e"><v>#N/A</v>',
      't="str"><f>A1&amp;"x"</f><v>Ana</v>',
      '><f>1+1</f>',
      't="d"><v>2024-05-01</v>',
    ])
    expect(names).toEqual(['TRUE', 'Ana', '2024-05-01'])
    expect(result.refused.rows).toEqual([
      { row: 2, reason: 'cell_error' },
      { row: 4, reason: 'formula_without_value' },
    ])
    expect(result.detection.notes).toEqual(['formulas_cached'])
  })
})

describe('sheets, headers and columns', () => {
  const table =
    row(1, text('A1', 'id'), text('B1', 'Name'), text('C1', 'tickets')) +
    row(2, '<c r="A2"><v>1</v></c>', text('B2', 'Ana'), '<c r="C2"><v>3</v></c>') +
    row(5, '<c r="A5"><v>2</v></c>', text('B5', 'Bob'), '<c r="C5"><v>1</v></c>')

  test('the header chooses the column, missing rows are blank, weights are read', async () => {
    const { names, rows, result } = await read({ sheets: [{ rows: table }] }, { weightColumn: 'tickets' })
    expect(names).toEqual(['Ana', 'Bob'])
    expect(rows).toEqual([2, 5])
    expect([...result.rowWeights!]).toEqual([3, 1])
    expect(result.blanks).toEqual({ count: 2, rows: [3, 4] })
    expect(result.total).toBe(4)
    expect(result.detection).toMatchObject({
      kind: 'xlsx',
      encoding: null,
      header: true,
      column: 1,
      sheet: 'Sheet1',
    })
    expect(result.first[0]).toEqual({ row: 2, cells: ['1', 'Ana', '3'] })
  })

  test('the first visible sheet is chosen and noted; another can be chosen', async () => {
    const sheets = [
      { name: 'Lists', hidden: true, rows: inlineRows(['x']) },
      { name: 'Ayşe & Co', rows: inlineRows(['Ana']) },
      { name: 'More', rows: inlineRows(['Bob']) },
    ]
    const { names, result } = await read({ sheets })
    expect(names).toEqual(['Ana'])
    expect(result.detection).toMatchObject({ sheet: 'Ayşe & Co', notes: ['hidden_first_sheet'] })
    expect(result.detection.sheets.map(({ hidden }) => hidden)).toEqual([true, false, false])
    expect((await read({ sheets }, { sheet: 'More' })).names).toEqual(['Bob'])
    expect((await read({ sheets }, { sheet: 0 })).names).toEqual(['x'])
    await expect(read({ sheets }, { sheet: 'Nope' })).rejects.toMatchObject({
      code: 'file_sheet_unknown',
      details: { sheets: 'Lists, Ayşe & Co, More' },
    })
  })

  test('merged cells and hidden rows are noted', async () => {
    const after = '<mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells>'
    const rows = `${row(1, text('A1', 'Ana'))}<row r="2"><c r="A2"/></row><row r="3" hidden="1">${text('A3', 'Bob')}</row>`
    const { names, result } = await read({ sheets: [{ rows, after }] })
    expect(names).toEqual(['Ana', 'Bob'])
    expect(result.blanks.rows).toEqual([2])
    expect(result.detection.notes).toEqual(['hidden_rows', 'merged_cells'])
  })

  test('an empty sheet has no names, formatted empty rows below a list are not blank rows', async () => {
    await expect(read({ sheets: [{ rows: '' }] })).rejects.toMatchObject({ code: 'file_no_names' })
    const { result } = await read({
      sheets: [{ rows: `${inlineRows(['Ana'])}<row r="2"><c r="A2" s="1"/></row>` }],
    })
    expect(result.total).toBe(1)
  })

  test('stops at the row limit', async () => {
    await expect(
      read({ sheets: [{ rows: inlineRows(['a', 'b', 'c']) }] }, {}, { rows: 2 }),
    ).rejects.toMatchObject({
      code: 'file_too_many_rows',
    })
  })
})

describe('malformed sheets', () => {
  const broken = (rows: string, strings: string[] = []) => read({ sheets: [{ rows }], strings })

  test.each([
    [
      'a text index beyond the table',
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>7</v></c></row>',
      2,
    ],
    ['an invalid text index', '<row r="3"><c r="A3" t="s"><v>-1</v></c></row>', 3],
    ['a duplicate row', inlineRows(['a', 'b']) + inlineRows(['c']), 3],
    ['a duplicate cell', row(1, text('A1', 'Ana'), text('A1', 'Bob')), 1],
    ['a cell of another row', row(4, text('A5', 'Ana')), 4],
    ['an unknown cell type', '<row r="1"><c r="A1" t="zz"><v>1</v></c></row>', 1],
  ])('%s is refused with its row', async (_, rows, number) => {
    await expect(broken(rows, ['<t>Ana</t>'])).rejects.toMatchObject({
      code: 'file_damaged',
      details: { row: number },
    })
  })

  test.each([
    '<row r="1"></c></row>',
    '<row r="1"><c r="A1"><v>1</v></c>',
    '<row r="1"><c r="A1" t="inlineStr"><is><t>&nbsp;</t></is></c></row>',
    '<row r="1"><c r="A1" t="inlineStr"><is><t>&#0;</t></is></c></row>',
    '<row r="1"><c r="A1" t="inlineStr"><is><t>&#xD800;</t></is></c></row>',
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a & b</t></is></c></row>',
  ])('%s is damaged', async (rows) => {
    await expect(broken(rows)).rejects.toMatchObject({ code: 'file_damaged' })
  })

  test('invalid UTF-8 is damaged', async () => {
    const content = Buffer.from(sheetXml({ rows: inlineRows(['Zo\u00e9']) }), 'latin1')
    await expect(
      read({ sheets: [{ rows: '' }], parts: [{ name: 'xl/worksheets/sheet1.xml', content }] }),
    ).rejects.toMatchObject({ code: 'file_damaged' })
  })
})

function text(reference: string, value: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
}

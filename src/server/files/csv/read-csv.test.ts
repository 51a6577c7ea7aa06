import { describe, expect, test } from 'vitest'
import { maxTickets } from '#contract/draws/giveaways.ts'
import { readNames } from '../fixtures/read-names.ts'

describe('fields', () => {
  test('quotes may contain delimiters, line ends and doubled quotes', async () => {
    const { names, rows } = await readNames(
      'a.csv',
      'name,note\n"Doe, John","a\r\nb"\n"Ana ""Nana"" P",x\nBob,"""q"""\n',
    )
    expect(names).toEqual(['Doe, John', 'Ana "Nana" P', 'Bob'])
    expect(rows).toEqual([2, 3, 4])
  })

  test('quotes in the middle of a field are ordinary characters', async () => {
    const { names } = await readNames('a.csv', 'name,n\nAna "Nana" P,1\n5\' 2" tall,2\n')
    expect(names).toEqual(['Ana "Nana" P', '5\' 2" tall'])
  })

  test('a field that continues after its closing quote is kept as written and noted', async () => {
    const { names, result } = await readNames('a.csv', 'name,n\n"Rock" Johnson,1\nAna,2\n')
    expect(names).toEqual(['"Rock" Johnson', 'Ana'])
    expect(result.detection.notes).toContain('stray_quotes')
  })

  test('spaces around quotes are ignored', async () => {
    expect((await readNames('a.csv', 'n,name\n1, "Doe, J" \n2, Bob\n')).names).toEqual(['Doe, J', 'Bob'])
  })

  test('an unclosed quote is an error with its row, and never merges two people', async () => {
    for (const text of ['name\nAna\n"Bob\nCem\n', 'name\nAna\n"Bob\n"Cem"\n', 'name\nAna\n"Bob']) {
      await expect(readNames('a.csv', text)).rejects.toMatchObject({
        code: 'file_unclosed_quote',
        details: { row: 3 },
      })
    }
  })

  test('a line end inside a quoted name is refused, not joined', async () => {
    const { names, result } = await readNames('a.csv', 'name\n"Ana\nBob"\nCem\n')
    expect(names).toEqual(['Cem'])
    expect(result.refused.rows).toEqual([{ row: 2, reason: 'control_character' }])
  })
})

describe('rows', () => {
  test('LF, CR LF and CR may be mixed without merging people', async () => {
    const { names, result } = await readNames('a.csv', 'Ana,1\r\nBob,2\nCem,3\rDee,4')
    expect(names).toEqual(['Ana', 'Bob', 'Cem', 'Dee'])
    expect(result.detection.notes).toEqual(['mixed_line_ends'])
  })

  test('short and long rows are kept and noted', async () => {
    const { names, result } = await readNames(
      'a.csv',
      'id,name,city\n1,Ana,x\n2,Bob\n3\n4,Cem,x,y\n5,Dee,z\n',
    )
    expect(names).toEqual(['Ana', 'Bob', 'Cem', 'Dee'])
    expect(result.uneven).toEqual({ count: 3, rows: [3, 4, 5] })
    expect(result.blanks).toEqual({ count: 1, rows: [4] })
    expect(result.detection.notes).toEqual(['uneven_rows'])
  })

  test('blank lines and rows of delimiters are counted as blank', async () => {
    const { rows, result } = await readNames('a.csv', '\nname,n\n\nAna,1\n,,\n , \nBob,2\n\n')
    expect(rows).toEqual([4, 7])
    expect(result.blanks.rows).toEqual([1, 3, 5, 6, 8])
    expect(result.total).toBe(7)
  })

  test('one row of many fields is noted', async () => {
    const { result } = await readNames('a.csv', 'Ana,Bob,Cem,Dee')
    expect(result.detection.notes).toEqual(['single_row'])
  })
})

describe('delimiter', () => {
  test.each([',', ';', '\t', '|'])('finds %j', async (sign) => {
    const text = ['name', 'Doe "J"', 'Ana'].map((name) => ['x y', name, 'z'].join(sign)).join('\n')
    const { names, result } = await readNames('a.csv', text)
    expect(result.detection.delimiter).toBe(sign)
    expect(names).toEqual(['Doe "J"', 'Ana'])
  })

  test('a semicolon takes precedence over decimal commas', async () => {
    const { result } = await readNames('a.csv', 'Ana;1,5\nBob;2,5\nCem;3,5\n')
    expect(result.detection).toMatchObject({ delimiter: ';', column: 0 })
  })

  test('commas in some rows of a single column do not split names', async () => {
    const { names, result } = await readNames('a.csv', 'Ana\nBob, Jr\nCem\nDee\n')
    expect(result.detection.delimiter).toBe(null)
    expect(names).toEqual(['Ana', 'Bob, Jr', 'Cem', 'Dee'])
  })

  test('follows a sep= line and counts it as a row', async () => {
    const { names, rows, result } = await readNames('a.csv', 'sep=;\r\nname;x\r\nAna, B;1\r\n')
    expect(names).toEqual(['Ana, B'])
    expect(rows).toEqual([3])
    expect(result.detection).toMatchObject({ delimiter: ';', notes: ['sep_line'] })
  })

  test('can be chosen', async () => {
    const { names } = await readNames('a.csv', 'Ana;1,5\nBob;2,5\n', { delimiter: ',', header: false })
    expect(names).toEqual(['Ana;1', 'Bob;2'])
    await expect(readNames('a.csv', 'Ana', { delimiter: 'ab' })).rejects.toMatchObject({
      code: 'file_delimiter_invalid',
    })
  })
})

describe('header and columns', () => {
  test.each([
    ['id,username,comment\n1,ana,hi\n', 'username'],
    ['No;Kullanıcı Adı;Yorum\n1;ana;selam\n', 'Kullanıcı Adı'],
    ['Tarih;İSİM\n2024-01-01;Ayşe\n', 'İSİM'],
    ['fecha,Nombre y apellidos\n1,Ana\n', 'Nombre y apellidos'],
    ['ville,Prénom\nParis,Zoé\n', 'Prénom'],
    ['città,Nome utente\nRoma,ana\n', 'Nome utente'],
    ['Stadt,Benutzername\nUlm,ana\n', 'Benutzername'],
    ['email,name,username\na@b.c,Ana,ana1\n', 'name'],
  ])('chooses the column by its header in %j', async (text, name) => {
    const { detection } = (await readNames('a.csv', text)).result
    expect(detection.header).toBe(true)
    expect(detection.columns[detection.column]?.name).toBe(name)
  })

  test('without a header, the first row is a person, and the first text column has the names', async () => {
    const { names, result } = await readNames('a.csv', '1,Ana\n2,Bob\n')
    expect(names).toEqual(['Ana', 'Bob'])
    expect(result.detection).toMatchObject({ header: false, column: 1 })
  })

  test('text above numbers is a header', async () => {
    const { names } = await readNames('a.csv', 'Who,Score\nAna,1\nBob,2\n')
    expect(names).toEqual(['Ana', 'Bob'])
  })

  test('a row has at most as many tickets as an entry of a typed list', async () => {
    const text = `name,tickets\nAna,${maxTickets}\nBob,${maxTickets + 1}\nCem,${Number.MAX_SAFE_INTEGER}\nDee,00000001\n`
    const { names, result } = await readNames('a.csv', text, { weightColumn: 'tickets' })
    expect(names).toEqual(['Ana', 'Dee'])
    expect([...result.rowWeights!]).toEqual([maxTickets, 1])
    expect(result.refused.rows).toEqual([
      { row: 3, reason: 'weight_invalid' },
      { row: 4, reason: 'weight_invalid' },
    ])
  })

  test('a point before three zeros may separate thousands, so the row has no tickets', async () => {
    const text = 'name;tickets\nAda;1.000\nBob;2.00\nCem;3.0000\n'
    const { names, result } = await readNames('a.csv', text, { weightColumn: 'tickets' })
    expect(names).toEqual(['Bob', 'Cem'])
    expect(result.refused.rows).toEqual([{ row: 2, reason: 'weight_invalid' }])
  })

  test('a word of a heading that other rows repeat is an answer, unless the whole row is repeated', async () => {
    for (const text of ['Ada,no\nBob,yes\nCem,no\n', 'Ada,Text\nBob,Mail\nCem,Text\n'])
      expect((await readNames('a.csv', text)).names).toEqual(['Ada', 'Bob', 'Cem'])
    const twice = 'name,note\nAda,x\nname,note\nBob,y\n'
    expect((await readNames('a.csv', twice)).names).toEqual(['Ada', 'name', 'Bob'])
  })

  test('column, header and weights can be chosen', async () => {
    const text = 'name,tickets,mail\nAna,3,a@x.y\nBob,,b@x.y\nCem,1.0,c@x.y\nDee,0,\nEve,1.5,e\n'
    const mail = await readNames('a.csv', text, { column: 'MAIL' })
    expect(mail.names).toEqual(['a@x.y', 'b@x.y', 'c@x.y', 'e'])
    const weighted = await readNames('a.csv', text, { column: 0, weightColumn: 'tickets' })
    expect(weighted.names).toEqual(['Ana', 'Cem', 'Dee'])
    expect([...weighted.result.rowWeights!]).toEqual([3, 1, 0])
    expect(weighted.result.refused.rows).toEqual([
      { row: 3, reason: 'weight_invalid' },
      { row: 6, reason: 'weight_invalid' },
    ])
    expect((await readNames('a.csv', text, { header: false })).names[0]).toBe('name')
    await expect(readNames('a.csv', text, { column: 'nick' })).rejects.toMatchObject({
      code: 'file_column_unknown',
      details: { column: 'nick', columns: 'name, tickets, mail' },
    })
  })

  test('numeric ids and leading zeros stay as written', async () => {
    const { names } = await readNames('a.csv', 'id\n00017841400000000001\n9007199254740993\n007\n')
    expect(names).toEqual(['00017841400000000001', '9007199254740993', '007'])
  })
})

test('a quote bomb quickly ends with its row', async () => {
  await expect(readNames('a.csv', `name\n${'"'.repeat(5_000_001)}`)).rejects.toMatchObject({
    code: 'file_unclosed_quote',
    details: { row: 2 },
  })
})

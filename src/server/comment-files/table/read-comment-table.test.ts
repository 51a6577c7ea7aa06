import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Platform } from '#posts/address.ts'
import { inlineRows, writeXlsx } from '../../files/fixtures/write-xlsx.ts'
import { readComments } from '../fixtures/read-comments.ts'

const noon = '2026-03-04T12:00:00.000Z'

describe('headings in the product’s languages and of the usual tools', () => {
  test.each<[string, Platform, string, string]>([
    [
      'English',
      'youtube',
      'Comment ID,Username,Comment,Date,Likes,Parent ID',
      'c2,@ana,Hi,2026-03-04 12:00,7,c1',
    ],
    [
      'Turkish',
      'instagram',
      'Yorum ID;Kullanıcı Adı;Yorum;Tarih;Beğeni Sayısı;Üst Yorum',
      'c2;ana;Hi;04.03.2026 12:00;7;c1',
    ],
    [
      'German',
      'youtube',
      'Kommentar-ID;Benutzername;Kommentartext;Datum;Gefällt mir;Antwort auf',
      'c2;ana;Hi;04.03.2026 12:00;7;c1',
    ],
    [
      'Spanish',
      'tiktok',
      'ID comentario;Nombre de usuario;Comentario;Fecha;Me gusta;Respuesta a',
      'c2;ana;Hi;2026-03-04 12:00;7;c1',
    ],
    [
      'French',
      'x',
      'ID du commentaire;Nom d’utilisateur;Commentaire;Date;J’aime;En réponse à',
      'c2;ana;Hi;2026-03-04 12:00;7;c1',
    ],
    [
      'Italian',
      'instagram',
      'ID commento;Nome utente;Commento;Data e ora;Mi piace;In risposta a',
      'c2;ana;Hi;2026-03-04 12:00;7;c1',
    ],
    [
      'Portuguese',
      'reddit',
      'ID do comentário;Nome de utilizador;Comentário;Data;Gostos;Em resposta a',
      'c2;ana;Hi;2026-03-04 12:00;7;c1',
    ],
    [
      'Apify, TikTok',
      'tiktok',
      'cid\tuniqueId\ttext\tcreateTimeISO\tdiggCount\trepliesToId',
      `c2\tana\tHi\t${noon}\t7\tc1`,
    ],
    [
      'Apify, Instagram',
      'instagram',
      'id,ownerUsername,text,timestamp,likesCount,replyTo',
      `c2,ana,Hi,${noon},7,c1`,
    ],
    [
      'pandas',
      'youtube',
      'textOriginal,textDisplay,authorDisplayName,publishedAt,likeCount,parentId,id',
      'Hi,<b>Hi</b>,@ana,2026-03-04T12:00:00Z,7,c1,c2',
    ],
  ])('%s', async (_, platform, heading, row) => {
    const { result } = await readComments('comments.csv', `${heading}\n${row}\n`, platform)
    expect(result.refused.count).toBe(0)
    const [comment] = result.comments
    expect(comment).toMatchObject({
      platform,
      id: 'c2',
      parentId: 'c1',
      text: 'Hi',
      createdAt: noon,
      likeCount: 7,
    })
    expect(comment?.author.handle ?? comment?.author.name).toMatch(/^@?ana$/)
  })

  test('a tool that writes metadata above the heading, and the name as a link', async () => {
    const text =
      'Exported by ExportComments.com\nURL:,https://www.instagram.com/p/ABC/\n\n' +
      ',Name (click to view profile),Profile ID,Date,Likes,Comment,(view source)\n' +
      '1,ana.b,123,2026-03-04 12:00:00,3,"Great, ""really""",https://www.instagram.com/p/ABC/c/1/\n'
    const { said, result } = await readComments('export.csv', text, 'instagram')
    expect(said).toEqual(['@ana.b: Great, "really"'])
    expect(result.comments[0]?.author.id).toBe('123')
    expect(result.comments[0]?.url).toBe('https://www.instagram.com/p/ABC/c/1/')
    expect(result.refused.rows.map(({ reason }) => reason)).toEqual(['not_a_comment', 'not_a_comment'])
    expect(result.blank).toBe(1)
  })
})

test('without a heading, one column is people and two are people and texts', async () => {
  expect((await readComments('a.csv', 'ana\n@bob\n')).said).toEqual(['@ana: ', '@bob: '])
  expect((await readComments('a.csv', 'ana,hello\nAda L.,"a, b"\n')).said).toEqual([
    '@ana: hello',
    'Ada L.: a, b',
  ])
  await expect(readComments('a.csv', 'ana,hello,there\nbob,hi,you\n')).rejects.toMatchObject({
    code: 'file_column_unknown',
    details: { columns: 'ana, hello, there' },
  })
  await expect(readComments('a.csv', 'comment,date\nhi,2026-01-01\n')).rejects.toMatchObject({
    code: 'file_column_unknown',
  })
})

test('an unquoted text may contain the delimiter', async () => {
  const { said } = await readComments('a.csv', 'username,comment\nana,Hi\nbob,well, yes,no\ncem,Ho,\n')
  expect(said).toEqual(['@ana: Hi', '@bob: well, yes,no', '@cem: Ho,'])
})

test('reports each refused row with its reason, and counts blank ones', async () => {
  const long = 'x'.repeat(257)
  const text = [
    'id,username,comment',
    'c1,ana,one',
    ',,',
    'c1,ana,one',
    'c2,,nobody',
    `c3,${long},long`,
    `c4,bob,${'y'.repeat(20_001)}`,
    'c5,b\u0007b,bell',
    'c1,bob,another with the id of the first',
    'c6,[deleted],[removed]',
    'row-00000002,eve,ids that look made',
    ',fay,no id',
  ].join('\n')
  const { said, result } = await readComments('a.csv', text, 'reddit')
  expect(said).toEqual([
    '@ana: one',
    '@bob: another with the id of the first',
    '#undefined: ',
    '@eve: ids that look made',
    '@fay: no id',
  ])
  expect(result.comments.map(({ id }) => id)).toEqual([
    'c1',
    'row-00000009',
    'c6',
    'row-00000002',
    'row-00000012',
  ])
  expect(result.comments[2]).toMatchObject({ isDeleted: true, author: {}, text: '' })
  expect(result.blank).toBe(1)
  expect(result.refused).toEqual({
    count: 5,
    rows: [
      { row: 4, reason: 'repeated' },
      { row: 5, reason: 'no_author' },
      { row: 6, reason: 'author_too_long' },
      { row: 7, reason: 'text_too_long' },
      { row: 8, reason: 'control_character' },
    ],
  })
})

test('a workbook is read like any table, including dates and long ids', async () => {
  const cell = (at: string, inner: string) => `<c r="${at}" ${inner}</c>`
  const text = (at: string, value: string) => cell(at, `t="inlineStr"><is><t>${value}</t></is>`)
  const rows = [
    `<row r="1">${text('A1', 'Username')}${text('B1', 'Comment')}${text('C1', 'Date')}${text('D1', 'ID')}</row>`,
    `<row r="2">${text('A2', 'ana')}${text('B2', 'Hi')}${cell('C2', 's="1"><v>45413.5</v>')}${text('D2', '17841400000000001')}</row>`,
    `<row r="5">${text('A5', 'bob')}${text('B5', 'Ho')}</row>`,
  ]
  const workbook = writeXlsx({ sheets: [{ rows: rows.join('') }], formats: ['yyyy-mm-dd hh:mm'] })
  const { said, result } = await readComments('a.xlsx', workbook, 'instagram')
  expect(said).toEqual(['@ana: Hi', '@bob: Ho'])
  expect(result.comments[0]).toMatchObject({ id: '17841400000000001', createdAt: '2024-05-01T12:00:00.000Z' })
  expect(result.comments[1]?.id).toBe('row-00000005')
  expect(result.blank).toBe(2)
  expect(result.detection).toMatchObject({
    kind: 'xlsx',
    encoding: null,
    columns: { handle: 'Username', text: 'Comment' },
  })
  const names = writeXlsx({ sheets: [{ rows: inlineRows(['ana', 'bob']) }] })
  expect((await readComments('b.xlsx', names)).said).toEqual(['@ana: ', '@bob: '])
})

test('unsafe addresses are omitted', async () => {
  const text = 'username,comment,profile url,comment url\nana,hi,javascript:alert(1),data:text/html;x\n'
  const [comment] = (await readComments('a.csv', text)).result.comments
  expect(comment).not.toHaveProperty('url')
  expect(comment?.author).toEqual({ handle: 'ana' })
})

const shown = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const name = shown.map((text) => text.replaceAll(/[\p{Cc}@]/gu, '').trim()).filter((text) => text !== '')
const text = shown
  .map((words) => words.replaceAll('\0', '').replaceAll('\r', '\n').trim())
  .filter((words) => !words.startsWith('['))
const comment = fc.record({
  id: fc.integer({ min: 1 }).map((id) => `Ug${id}`),
  parentId: fc.option(fc.integer({ min: 1 }).map((id) => `Up${id}`)),
  handle: name,
  name,
  text,
  createdAt: fc.option(
    fc
      .date({ min: new Date('2005-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  likeCount: fc.nat(),
})

test('comments written as CSV, JSON and JSON Lines are read back unchanged', async () => {
  const lists = fc.uniqueArray(comment, { minLength: 1, maxLength: 20, selector: ({ id }) => id })
  await fc.assert(
    fc.asyncProperty(lists, fc.constantFrom(',', ';', '\t'), async (comments, delimiter) => {
      const quoted = (value: string | number | null) => `"${String(value ?? '').replaceAll('"', '""')}"`
      const heading = ['id', 'parent id', 'username', 'display name', 'comment', 'created at', 'likes']
      const rows = comments.map((one) =>
        [one.id, one.parentId, one.handle, one.name, one.text, one.createdAt, one.likeCount]
          .map(quoted)
          .join(delimiter),
      )
      const items = comments.map(({ handle, name, ...rest }) => ({
        ...rest,
        user: { username: handle, full_name: name },
      }))
      const wanted = comments.map(({ handle, name, ...rest }) => ({
        platform: 'x',
        ...rest,
        author: { handle, ...(name === handle ? {} : { name }) },
      }))
      const files: [string, string][] = [
        ['a.csv', [heading.join(delimiter), ...rows].join('\r\n')],
        ['a.json', JSON.stringify({ data: items })],
        [
          'a.jsonl',
          items
            .map((item) => JSON.stringify(item))
            .join('\n')
            .concat('\n'),
        ],
      ]
      for (const [file, content] of files) {
        const { result } = await readComments(file, content, 'x')
        expect([file, result.comments, result.refused.count]).toEqual([file, wanted, 0])
      }
    }),
    { numRuns: 200 },
  )
})

test('a TikTok script export: metadata above, replies below their comments', async () => {
  const text = [
    'Post URL,https://www.tiktok.com/@shop/video/7000000000000000000',
    '"Total Comments (actual, in this list)",3',
    'Comment Number (ID),Nickname,User @,User URL,Comment Text,Time,Likes,Profile Picture URL,Is 2nd Level Comment,User Replied To,Number of Replies',
    '1,"Ana A",ana,https://www.tiktok.com/@ana,Hi,2-11-2026,5,https://p16.example/a.jpg,No,---,1',
    '2,Bob,bob.b,https://www.tiktok.com/@bob.b,Ho,3-11-2026,0,https://p16.example/b.jpg,Yes,Ana A,0',
    '3,N/A,cem,https://www.tiktok.com/@cem,He,4-11-2026,0,N/A,No,---,0',
  ].join('\n')
  const { said, result } = await readComments('a.csv', text, 'tiktok')
  expect(said).toEqual(['@ana: Hi', '@bob.b: Ho -> row-00000004', '@cem: He'])
  expect(result.comments[2]?.author).toEqual({ handle: 'cem', profileUrl: 'https://www.tiktok.com/@cem' })
})

test('replies in columns of their parent row, as Apify writes them', async () => {
  const heading =
    'id,ownerUsername,text,timestamp,repliesCount,replies/0/id,replies/0/owner/id,replies/0/ownerUsername,replies/0/text,' +
    'replies/1/id,replies/1/ownerUsername,replies/1/text,replies/1/repliesCount'
  const text = [
    heading,
    `c1,ana,Hi,${noon},2,c2,7,bob,Ho,c3,cem,"He, he",0`,
    `c4,dan,Hu,${noon},0,,,,,,,,`,
    `c5,,nobody,${noon},1,c6,8,eve,Ha,,,,`,
    ',,,,,,,,,,,,',
  ].join('\n')
  const { said, result } = await readComments('a.csv', text, 'instagram')
  expect(said).toEqual(['@ana: Hi', '@bob: Ho -> c1', '@cem: He, he -> c1', '@dan: Hu', '@eve: Ha -> c5'])
  expect(result.comments[1]).toMatchObject({ id: 'c2', author: { id: '7', handle: 'bob' } })
  expect(result.refused.rows).toEqual([{ row: 4, reason: 'no_author' }])
  expect(result.blank).toBe(1)
  const wide = Array.from({ length: 70 }, (_, n) =>
    ['id', 'ownerUsername', 'text', 'timestamp'].map((one) => `replies/${n}/${one}`),
  )
  const cut = await readComments(
    'a.csv',
    `ownerUsername,text,${wide.join()}\nana,Hi,c2,bob,Ho,\n`,
    'instagram',
  )
  expect([cut.said, cut.result.shortfalls]).toEqual([
    ['@ana: Hi', '@bob: Ho -> row-00000002'],
    ['not_loaded'],
  ])
  const deep =
    'comments/0/comments/0/profileName,comments/0/comments/0/text,comments/0/profileName,comments/0/text,profileName,text'
  expect((await readComments('a.csv', `${deep}\nCem,He,Bob,Ho,Ana A,Hi\n`, 'facebook')).said).toEqual([
    'Ana A: Hi',
    'Bob: Ho -> row-00000002',
    'Cem: He -> row-00000002-2',
  ])
  const flat = 'profileName,text,comments.0.profileName,comments.0.text\nAna A,Hi,Bob B,Ho\n'
  expect((await readComments('b.csv', flat, 'facebook')).said).toEqual([
    'Ana A: Hi',
    'Bob B: Ho -> row-00000002',
  ])
})

test('replies identified by their row number, and rounded like counts', async () => {
  const text = [
    ',Name (click to view profile),Profile ID,Date,Likes,Comment,(view source)',
    '1,ana.b,123,2026-03-04 12:00:00,1.2K,Hi,view comment',
    '1-1,bob,124,2026-03-04 12:00:00,"1,234",Ho,view comment',
    '1-2,cem,125,2026-03-04 12:00:00,"3,4 Mio.",He,view comment',
    '2,,126,2026-03-04 12:00:00,2.5,nobody can tell how many likes,view comment',
    '2-1,dan,127,2026-03-04 12:00:00,12,Hu,view comment',
    '3,eve,128,2026-03-04 12:00:00,12 x,Ha,view comment',
  ].join('\n')
  const { said, result } = await readComments('a.csv', text, 'instagram')
  expect(said).toEqual([
    '@ana.b: Hi',
    '@bob: Ho -> row-00000002',
    '@cem: He -> row-00000002',
    '#126: nobody can tell how many likes',
    '@dan: Hu -> row-00000005',
    '@eve: Ha',
  ])
  const likes = result.comments.map(({ likeCount }) => likeCount)
  expect(likes).toEqual([1200, 1234, 3_400_000, undefined, 12, undefined])
})

test('placeholders for a missing id do not merge people', async () => {
  const text = 'Username,User ID,Comment\nana,N/A,Hi\nbob,null,Ho\ncem,---,He\nnan,7,Hu'
  const { result } = await readComments('a.csv', text, 'instagram')
  expect(result.comments.map(({ author }) => author)).toEqual([
    { handle: 'ana' },
    { handle: 'bob' },
    { handle: 'cem' },
    { handle: 'nan', id: '7' },
  ])
})

test('a reply without a parent belongs to the last top-level comment', async () => {
  const read = async (rows: string[]) =>
    (await readComments('a.csv', ['id,parentId,isReply,username,text', ...rows].join('\n'), 'tiktok')).said
  const first = '1,,No,ana,Hi'
  for (const none of ['', '---', '0', 'null', 'None', 'root'])
    expect(await read([first, `2,${none},Yes,bob,Ho`])).toEqual(['@ana: Hi', '@bob: Ho -> 1'])
  expect((await read([first, '2,1,,bob,Ho', '3,,Yes,cem,He'])).at(-1)).toBe('@cem: He -> 1')
  expect((await read([first, '2,,No,bob,Ho', first, '3,,Yes,cem,He'])).at(-1)).toBe('@cem: He -> 1')
})

test('replies to the X post are top-level comments; the post itself is no comment', async () => {
  const rows = ['1,1,,false,shop,Win', '2,1,1,true,ana,Hi', '3,1,2,true,bob,Ho', '4,1,,true,cem,He']
  const read = async (list: string[], named?: string) =>
    readComments('a.csv', ['id,conversationId,inReplyToId,isReply,username,text', ...list].join('\n'), 'x', {
      post: named,
    })
  const { said, result } = await read(rows)
  expect(said).toEqual(['@ana: Hi', '@bob: Ho -> 2', '@cem: He -> 2'])
  expect(result.refused).toEqual({ count: 1, rows: [{ row: 2, reason: 'not_a_comment' }] })
  expect((await read(rows.toReversed())).said).toEqual(['@cem: He', '@bob: Ho -> 2', '@ana: Hi'])
  // A reply without a parent, right below the post.
  expect((await read([rows[0], rows[3]].map(String))).said).toEqual(['@cem: He'])
  // One row from another conversation, where only the address shows which post is meant.
  const mixed = [...rows.slice(0, 2), '9,8,,false,dilek,Hey']
  expect((await read(mixed)).said).toEqual(['@shop: Win', '@ana: Hi', '@dilek: Hey'])
  expect((await read(mixed, '1')).said).toEqual(['@ana: Hi', '@dilek: Hey'])
  expect((await read(rows.slice(0, 1))).said).toEqual(['@shop: Win'])
  const elsewhere = await readComments('a.csv', 'id,text,username\n1,Hi,ana\n2,Ho,bob', 'reddit', {
    post: '1',
  })
  expect(elsewhere.said).toEqual(['@ana: Hi', '@bob: Ho'])
})

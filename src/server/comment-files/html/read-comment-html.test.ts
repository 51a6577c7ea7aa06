import { describe, expect, test } from 'vitest'
import { readComments } from '../fixtures/read-comments.ts'

const saved = (url: string, body: string) =>
  `<!DOCTYPE html>\n<!-- saved from url=(0043)${url} -->\n<html><head><meta charset="utf-8"><script>var x = "<a href='/@evil'>"</script></head><body>${body}</body></html>`

describe('pages saved by browsers', () => {
  test('YouTube: badges, emoji as images, line breaks, replies, and what was not loaded', async () => {
    const comment = (tag: string, who: string, id: string, text: string, badge = '') =>
      `<${tag} class="style-scope"><div id="author-thumbnail"><button><img src="https://yt3.ggpht.com/a.jpg" alt=""></button></div>
        <h3 ${badge && 'hidden'}><a id="author-text" href="/${who}"><span> ${who} </span></a></h3>${badge}
        <span id="published-time-text" dir="auto"><a href="/watch?v=dQw4w9WgXcQ&amp;lc=${id}">2 days ago</a></span>
        <ytd-expander><yt-attributed-string id="content-text"><span>${text}</span></yt-attributed-string></ytd-expander>
        <span id="vote-count-middle"> 1,2K </span><button>Reply</button></${tag}>`
    const badge =
      '<ytd-author-comment-badge-renderer creator><a id="name" href="/@owner"><div>@owner</div></a></ytd-author-comment-badge-renderer>'
    const body = `<ytd-comments><ytd-comment-thread-renderer>
      ${comment('ytd-comment-view-model', '@ana', 'Ugw1', 'Hi <img alt="😀" src="x">\nthere &amp; <a href="/hashtag/x">#x</a>')}
      <div id="replies"><ytd-comment-replies-renderer>${comment('ytd-comment-view-model', '@owner', 'Ugw1.9', 'Thanks <a href="/@ana">@ana</a>', badge)}
      <ytd-continuation-item-renderer></ytd-continuation-item-renderer></ytd-comment-replies-renderer></div></ytd-comment-thread-renderer>
      ${comment('ytd-comment-renderer', '@bob', 'Ugw2', 'Ho')}</ytd-comments><ytd-continuation-item-renderer></ytd-continuation-item-renderer>`
    const { said, result } = await readComments(
      'watch.html',
      saved('https://www.youtube.com/watch?v=dQw4w9WgXcQ', body),
    )
    expect(said).toEqual(['@ana: Hi 😀\nthere & #x', '@owner: Thanks @ana -> Ugw1', '@bob: Ho'])
    expect(result).toMatchObject({
      platform: 'youtube',
      detection: { kind: 'html', layout: 'youtube', encoding: 'utf-8' },
    })
    expect(result.comments[0]).toEqual({
      platform: 'youtube',
      id: 'Ugw1',
      parentId: null,
      author: {
        handle: 'ana',
        avatarUrl: 'https://yt3.ggpht.com/a.jpg',
        profileUrl: 'https://www.youtube.com/@ana',
      },
      text: 'Hi 😀\nthere & #x',
      createdAt: null,
      likeCount: 1200,
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&lc=Ugw1',
    })
    expect(result.comments[1]?.isPostAuthor).toBe(true)
    expect(result.refused.rows).toEqual([{ row: 3, reason: 'not_loaded' }])
  })

  test('new Reddit', async () => {
    const body = `<shreddit-comment-tree>
      <shreddit-comment author="ana" thingid="t1_aaa" postid="t3_post1" depth="0" permalink="/r/a/comments/post1/comment/aaa/" created="2026-03-04T12:00:00.000000+0000" score="3">
        <div slot="comment"><p>Hi</p> <p>there</p></div>
        <shreddit-comment author="bob" thingid="t1_bbb" parentid="t1_aaa" postid="t3_post1" depth="1"><div slot="comment"><p>Ho</p></div></shreddit-comment>
      </shreddit-comment>
      <shreddit-comment author="[deleted]" thingid="t1_ccc" is-author-deleted><div slot="comment">[removed]</div></shreddit-comment>
      <faceplate-partial src="/svc/shreddit/more-comments/a/t3_post1"></faceplate-partial></shreddit-comment-tree>`
    const { said, result } = await readComments(
      'r.html',
      saved('https://www.reddit.com/r/a/comments/post1/title/', body),
      'reddit',
    )
    expect(said).toEqual(['@ana: Hi\n\nthere', '@bob: Ho -> aaa', '#undefined: '])
    expect(result.comments[0]).toMatchObject({ createdAt: '2026-03-04T12:00:00.000Z', likeCount: 3 })
    expect(result.comments[2]).toMatchObject({ isDeleted: true })
    expect(result.refused.rows).toEqual([{ row: 4, reason: 'not_loaded' }])
  })

  test('old Reddit', async () => {
    const thing = (id: string, author: string, text: string, child = '') =>
      `<div class=" thing id-t1_${id} noncollapsed   comment " data-fullname="t1_${id}" data-author="${author}" data-author-fullname="t2_${author}" data-permalink="/r/a/comments/post1/t/${id}/">
       <div class="entry"><p class="tagline"><a class="author may-blank submitter" href="https://old.reddit.com/user/${author}">${author}</a> <span class="score unvoted" title="4">4 points</span> <time datetime="2026-03-04T12:00:00+00:00">1 day ago</time></p>
       <form><div class="usertext-body"><div class="md"><p>${text}<br>next</p></div></div></form></div><div class="child">${child}</div></div>`
    const body = `<div class="sitetable">${thing('aaa', 'ana', 'Hi', thing('bbb', 'bob', 'Ho'))}<div class="thing morechildren">more</div></div>`
    const { said, result } = await readComments(
      'r.htm',
      saved('https://old.reddit.com/r/a/comments/post1/', body),
      'reddit',
    )
    expect(said).toEqual(['@ana: Hi\nnext', '@bob: Ho\nnext -> aaa'])
    expect(result.comments[0]).toMatchObject({ author: { id: 't2_ana' }, likeCount: 4, isPostAuthor: true })
    expect(result.refused.rows).toEqual([{ row: 3, reason: 'not_loaded' }])
  })

  test('X: skips the post itself and advertisements', async () => {
    const post = (who: string, id: string, text: string, time = true) =>
      `<article data-testid="tweet" tabindex="0"><div data-testid="User-Name"><a href="/${who}"><span>Name of ${who}</span></a><a href="/${who}"><span>@${who}</span></a>
       ${time ? `<a href="/${who}/status/${id}"><time datetime="2026-03-04T12:00:00.000Z">Mar 4</time></a>` : '<span>Ad</span>'}</div>
       <div data-testid="tweetText"><a href="/shop">@shop</a><span> ${text}</span></div></article>`
    const body =
      post('shop', '111', 'The post') + post('ana', '222', 'Hi') + post('brand', '333', 'Buy', false)
    const { said, result } = await readComments('x.html', saved('https://x.com/shop/status/111', body), 'x')
    expect(said).toEqual(['@ana: @shop Hi'])
    expect(result.comments[0]).toMatchObject({
      id: '222',
      author: { name: 'Name of ana' },
      createdAt: '2026-03-04T12:00:00.000Z',
    })
    expect(result.refused.rows).toEqual([
      { row: 1, reason: 'not_a_comment' },
      { row: 3, reason: 'not_a_comment' },
    ])
  })

  test('TikTok: replies belong to the comment above', async () => {
    const item = (level: number, who: string, text: string) =>
      `<div class="css-1 DivCommentItemWrapper"><a href="/@${who}"><img alt=""></a><div data-e2e="comment-username-${level}"><a href="https://www.tiktok.com/@${who}?lang=en"><p>Nick ${who}</p></a></div>
       <span data-e2e="comment-level-${level}"><p>${text}</p></span><span data-e2e="comment-time-${level}">2026-3-4</span><span data-e2e="comment-like-count">8</span></div>`
    const body = `<div class="DivCommentObjectWrapper">${item(1, 'ana', 'Hi')}<div class="DivReplyContainer">${item(2, 'bob', 'Ho')}</div></div><div class="DivCommentObjectWrapper">${item(1, 'cem', '7')}</div>`
    const { said, result } = await readComments(
      't.html',
      saved('https://www.tiktok.com/@a/video/7106594312292453675', body),
      'tiktok',
    )
    expect(said).toEqual(['@ana: Hi', '@bob: Ho -> row-00000001', '@cem: 7'])
    expect(result.comments[0]).toMatchObject({
      author: { name: 'Nick ana' },
      likeCount: 8,
      createdAt: '2026-03-04T00:00:00.000Z',
    })
  })

  test('TikTok: a video opened from a profile, with nested replies, some of them collapsed', async () => {
    const item = (level: number, id: string, who: string, text: string, mark = '') =>
      `<div id="${id}" class="css-1-DivCommentContentContainer e1"><a data-e2e="comment-avatar-${level}" href="/@${who}"><img alt=""></a><div class="css-2-DivContentContainer">
       <a href="/@${who}"><span data-e2e="comment-username-${level}">Nick ${who} </span>${mark}</a><p data-e2e="comment-level-${level}"><a href="/@zoe">@Zoe</a><span> ${text}</span></p>
       <p class="css-3-PCommentSubContent"><span data-e2e="comment-time-${level}">2022-4-19</span><span data-e2e="comment-reply-${level}">Reply</span></p></div></div>`
    const thread = (within: string) => `<div class="css-4-DivCommentItemContainer">${within}</div>`
    const creator = '· <span data-e2e="comment-creator-2">Creator</span>'
    const answers = (within: string) => `<div class="css-5-DivReplyContainer">${within}</div>`
    const more =
      '<div class="DivReplyActionContainer"><p data-e2e="view-more-2">View more</p><p data-e2e="comment-hide">Hide</p></div>'
    const body =
      thread(
        item(1, '7096317992808170241', 'ana', 'Hi') +
          answers(item(2, '7096317992808170242', 'shop', 'Ho', creator) + more),
      ) + thread(item(1, '7096317992808170243', 'cem', '7'))
    const { said, result } = await readComments(
      't.html',
      saved('https://www.tiktok.com/@shop/video/7106594312292453675', body),
      'tiktok',
    )
    expect(said).toEqual(['@ana: @Zoe Hi', '@shop: @Zoe Ho -> 7096317992808170241', '@cem: @Zoe 7'])
    expect(result.comments.map((one) => [one.author.name, one.isPostAuthor])).toEqual([
      ['Nick ana', undefined],
      ['Nick shop', true],
      ['Nick cem', undefined],
    ])
    expect(result.shortfalls).toEqual(['not_loaded'])
  })

  test('TikTok: the layout beside a video, with a count of hidden replies', async () => {
    const item = (level: number, who: string, text: string) =>
      `<div class="css-1-DivCommentItemWrapper"><div><a href="/@${who}"><img alt=""></a></div><div class="css-2-DivCommentContentWrapper">
       <div data-e2e="comment-username-${level}"><div><a href="/@${who}"><p>Nick ${who}</p></a></div><p><span>· Friend</span></p></div><span data-e2e="comment-level-${level}"><span>${text}</span></span>
       <div class="css-3-DivCommentSubContentSplitWrapper"><div class="css-4-DivCommentSubContentWrapper"><span>2026-1-27</span><p data-e2e="comment-reply-1">Reply</p></div>
       <div class="css-5-DivLikeContainer"><svg></svg><span>1684</span></div></div></div></div>`
    const button = (text: string) =>
      `<div class="DivViewMoreRepliesWrapper"><div class="css-6-DivViewRepliesContainer"><span>${text}</span></div></div>`
    const read = (label: string) =>
      readComments(
        't.html',
        saved(
          'https://www.tiktok.com/@shop/video/7106594312292453675',
          `<div class="DivCommentObjectWrapper">${item(1, 'ana', 'Hi')}<div class="DivReplyContainer">${item(2, 'bob', 'Ho')}${button(label)}</div></div>`,
        ),
        'tiktok',
      )
    const { said, result } = await read('Hide')
    expect(said).toEqual(['@ana: Hi', '@bob: Ho -> row-00000001'])
    expect(result.comments[0]).toMatchObject({
      author: { name: 'Nick ana' },
      likeCount: 1684,
      createdAt: '2026-01-27T00:00:00.000Z',
    })
    expect(result.shortfalls).toEqual([])
    expect((await read('View 3 more')).result.shortfalls).toEqual(['not_loaded'])
  })

  test('Facebook: comments and replies by their links, without the post itself', async () => {
    const id = (number: string) => encodeURIComponent(Buffer.from(`comment:100_${number}`).toString('base64'))
    const article = (who: string, query: string, text: string) =>
      `<div role="article" aria-label="x"><a href="https://www.facebook.com/${who}?${query}"></a><span><a href="https://www.facebook.com/${who}?${query}&amp;__tn__=R"><span dir="auto">Name ${who}</span></a></span>
       <div dir="auto" style="text-align:start">${text}</div><div dir="auto">second line</div><a href="https://www.facebook.com/p/posts/100?${query}">3w</a></div>`
    const body =
      '<div role="article"><a href="https://www.facebook.com/shop">Shop</a><div dir="auto">The post</div></div>' +
      article('ana', `comment_id=${id('1')}`, 'Hi') +
      article(
        'bob.b',
        `comment_id=${id('1')}&amp;reply_comment_id=${id('2')}`,
        '<a href="https://www.facebook.com/ana">Ana</a> Ho',
      )
    const { said, result } = await readComments(
      'f.html',
      saved('https://www.facebook.com/p/posts/100', body),
      'facebook',
    )
    expect(said).toEqual(['@ana: Hi\nsecond line', '@bob.b: Ana Ho\nsecond line -> 1'])
    expect(result.comments.map((one) => [one.id, one.author.name])).toEqual([
      ['1', 'Name ana'],
      ['2', 'Name bob.b'],
    ])
    expect(result.refused.rows).toEqual([{ row: 1, reason: 'not_a_comment' }])
  })

  test('Instagram, whose elements have no class names', async () => {
    const item = (who: string, link: string, text: string) =>
      `<div><a href="/${who}/"><img alt="${who}'s profile picture" src="https://cdn.test/profile.jpg"></a><div><a href="/${who}/"><span>${who}</span></a>
       <a href="/p/ABCDEFG/${link}"><time datetime="2026-03-04T12:00:00.000Z">3w</time></a></div><span dir="auto">${text}</span><div><span>12 likes</span></div><div>Reply</div><div>Footer</div></div>`
    const body =
      `<nav><a href="/explore/">Explore</a><a href="/me/">Profile</a></nav>${item('shop', '', 'The post @all')}` +
      item('ana', 'c/179001/', 'Hi <a href="/bob/">@bob</a> &lt;3<br>yes') +
      item('bob', 'c/179001/r/179002/', '42')
    const { said, result } = await readComments(
      'i.html',
      saved('https://www.instagram.com/p/ABCDEFG/', body),
      'instagram',
    )
    expect(said).toEqual(['@ana: Hi @bob <3\nyes', '@bob: 42 -> 179001'])
    expect(result.comments[0]).toMatchObject({ id: '179001', createdAt: '2026-03-04T12:00:00.000Z' })
    expect(result.refused.rows).toEqual([{ row: 1, reason: 'not_a_comment' }])
    expect(result.detection.layout).toBe('links')
  })

  test('any page: a link to a person and the text after it', async () => {
    const link = (text: string) => `<a href="https://x.com/${text.replace('@', '')}">${text}</a>`
    const read = async (body: string) => (await readComments('list.html', body, 'x')).said
    const plain = `<ul><li>${link('ana')}: <b>Hi</b> there<li>${link('bob')}<p>${link('@ana')} Ho<p>Reply<p>Imprint</ul>`
    expect(await read(plain)).toEqual(['@ana: Hi there', '@bob: @ana Ho'])
    const signed = `<p>${link('@ana')} Hi ${link('@cem')} you<p>${link('@bob')} Ho`
    expect(await read(signed)).toEqual(['@ana: Hi @cem you', '@bob: Ho'])
  })
})

test('skips markup that browsers do not show, and decodes character references', async () => {
  const link = (name: string) => `<a href="https://x.com/${name}">${name}</a>`
  const hidden = `<noscript><p>${link('eve')} <b>Hi</b></p></noscript><iframe><p>frame</iframe><textarea><p>${link('eve')} draft</textarea><svg><title>t</title><path d="M0 0"/></svg>`
  const page = `<p>${link('ana')} ${hidden}a&amp;b &#x1F600;&lt;3<p>${link('bob')} Ho`
  expect((await readComments('list.html', page, 'x')).said).toEqual(['@ana: a&b 😀<3', '@bob: Ho'])
})

test('files that are no page, and pages without comments, are refused', async () => {
  const refusal = (content: string | Uint8Array) =>
    readComments('a.html', content).catch((problem: unknown) => problem)
  expect(await refusal('%PDF-1.7\n')).toMatchObject({ code: 'file_type_mismatch' })
  expect(await refusal('')).toMatchObject({ code: 'file_empty' })
  expect(await refusal('<p>nobody here')).toMatchObject({ code: 'file_no_names' })
  expect(await refusal('<p>a\0b')).toMatchObject({ code: 'file_nul' })
  expect(
    await refusal(Buffer.concat([Buffer.from('<p>çğüöçğüöçğ'), Buffer.of(0xff), Buffer.from('ışç')])),
  ).toMatchObject({ code: 'file_bad_encoding' })
  await expect(readComments('a.mht', 'x')).rejects.toMatchObject({
    code: 'file_type_unknown',
    details: { type: 'mht' },
  })
  const old = Buffer.from(
    '<meta charset="windows-1254"><a href="https://x.com/ana">Ana</a> \xfe\xfd',
    'latin1',
  )
  expect((await readComments('a.html', old, 'x')).said).toEqual(['@ana: şı'])
})

describe('hostile pages quickly end in an error or in whole comments', () => {
  const million = 1_000_000
  const comment = '<shreddit-comment author=ana thingid=t1_x><div slot=comment>'
  test.each<[string, string, string]>([
    ['unclosed elements', '<div class="x">'.repeat(million / 15), 'file_too_deep'],
    ['only <', '<'.repeat(million), 'file_no_names'],
    ['unclosed tags', '<a '.repeat(million / 3), 'file_no_names'],
    ['unclosed comments', '<!--'.repeat(million / 4), 'file_no_names'],
    ['unclosed quotes', '<a href="'.repeat(million / 9), 'file_no_names'],
    ['endless attributes', `<a ${"b='c' d=\"e ".repeat(million / 12)}>`, 'file_no_names'],
    ['an unclosed script', `<script>${'</scrip'.repeat(million / 7)}`, 'file_no_names'],
    ['stray closing tags', '<div>'.repeat(500) + '</span>'.repeat(million / 7), 'file_no_names'],
    ['a page of names without text', '<a href="/@ana">@ana</a>'.repeat(million / 24), 'file_no_names'],
    ['endless character references', `${comment}${'&#1'.repeat(million)}`, 'text_too_long'],
    ['endless parts', `${comment}${'a<br>'.repeat(million / 5)}`, 'text_too_long'],
  ])('%s', async (_, page, outcome) => {
    const start = process.cpuUsage()
    const read = await readComments('a.html', page).catch((problem: unknown) => problem)
    // 1 MB; the limit is far above the real time, so that a busy machine does not fail the test
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
    if (outcome.startsWith('file_')) expect(read).toMatchObject({ code: outcome })
    else
      expect(read).toMatchObject({ said: [], result: { refused: { rows: [{ row: 1, reason: outcome }] } } })
  })

  test('nested comments are all read', async () => {
    const page = Array.from(
      { length: 990 },
      (_, i) => `<shreddit-comment author=u${i} thingid=t1_c${i}>`,
    ).join('')
    expect((await readComments('a.html', page, 'reddit')).result.comments).toHaveLength(990)
  })

  test('names of object properties are no character references', async () => {
    const page =
      '<shreddit-comment author=ana thingid=t1_x><div slot=comment>&toString; &constructor; &#xD800; &#0; &lt;b&gt; &uuml;&#x1F600;'
    expect((await readComments('a.html', page, 'reddit')).said).toEqual([
      '@ana: &toString; &constructor; \ufffd \ufffd <b> ü😀',
    ])
  })
})

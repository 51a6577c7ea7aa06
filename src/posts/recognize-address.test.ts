import { expect, it } from 'vitest'
import { recognizeAddress } from './recognize-address.ts'

const posts: Record<string, string[]> = {
  'youtube dQw4w9WgXcQ': [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s',
    'https://m.youtube.com/watch?feature=share&amp;v=dQw4w9WgXcQ&amp;lc=Ugw',
    'https://m.youtube.com/watch?feature=share&amp;amp;v=dQw4w9WgXcQ&AMP;amp;amp;lc=Ugw',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RD',
    'http://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
    'https://www.youtube.com/e/dQw4w9WgXcQ',
    'https://www.youtube.com/watch_popup?v=dQw4w9WgXcQ',
    'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare',
    'https://www.youtubekids.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com./watch?v=dQw4w9WgXcQ',
    '  https://WWW.YouTube.com/watch?v=dQw4w9WgXcQ&v=yZIXLfi8CZQ  ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ%26list%3DPL1',
    'https://www.youtube.com/watch/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/watch?feature=player_embedded&v=dQw4w9WgXcQ',
    'https://www.youtube.com/Shorts/dQw4w9WgXcQ/',
    'https://youtube.com/?vi=dQw4w9WgXcQ&feature=x',
    'https://www.youtube.com/live_chat?is_popout=1&v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ&feature=channel',
    'https://youtu.be/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/shorts/dQw4w9WgXcQ',
    'http://www.youtube.com/#!v=dQw4w9WgXcQ',
    'http://www.youtube.com/watch#!v=dQw4w9WgXcQ&feature=related',
    'http://www.youtube.com/watch?gl=US#!v=dQw4w9WgXcQ',
    'http://m.youtube.com/#!/watch?v=dQw4w9WgXcQ',
    'http://www.youtube.com/user/ada#p/u/11/dQw4w9WgXcQ',
    'http://www.youtube.com/ada#p/a/u/0/dQw4w9WgXcQ',
    'http://www.youtube.com/user/ada#p/c/ABCDEF0123456789/2/dQw4w9WgXcQ',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ#p/u/1/yZIXLfi8CZQ',
    'https://studio.youtube.com/video/dQw4w9WgXcQ/comments/inbox',
    'https://www.youtubeeducation.com/embed/dQw4w9WgXcQ',
    'https://img.youtube.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fshorts%2FdQw4w9WgXcQ%3Fcbrd%3D1&gl=DE',
    'https://www.youtube.com/oembed?url=http%3A//www.youtube.com/watch?v%3DdQw4w9WgXcQ&format=json',
  ],
  'x 1234567890123456789': [
    'https://x.com/ada/status/1234567890123456789',
    'https://twitter.com/ada/statuses/1234567890123456789?s=20&t=abc',
    'https://mobile.twitter.com/ada/status/1234567890123456789/photo/1',
    'https://m.x.com/ada/status/1234567890123456789/video/1',
    'https://x.com/i/status/1234567890123456789',
    'https://x.com/i/web/status/1234567890123456789',
    'https://www.vxtwitter.com/ada/status/1234567890123456789',
    'https://x.com/ada/status/0001234567890123456789',
    'https://x.com/ada/Status/1234567890123456789/quotes',
    'https://x.com/ada/status/1234567890123456789.',
    'https://twitter.com/ada/status/1234567890123456789%3Fs=20',
    'https://twitter.com/i/videos/tweet/1234567890123456789?autoplay=1',
    'http://twitter.com/#!/ada/status/1234567890123456789',
    'https://twitter.com/#!/ada/statuses/1234567890123456789/photo/1',
    'https://x.com/i/flow/login?redirect_after_login=%2Fada%2Fstatus%2F1234567890123456789',
    'https://d.fxtwitter.com/ada/status/1234567890123456789',
    'https://fixvx.com/ada/status/1234567890123456789',
  ],
  'reddit 2gmzqe': [
    'https://www.reddit.com/r/redditdev/comments/2gmzqe/praw_https_enabled/',
    'https://old.reddit.com/r/redditdev/comments/2gmzqe/praw/ckzabc1/?context=3',
    'https://np.reddit.com/comments/2gmzqe',
    'https://de.reddit.com/user/ada/comments/2gmzqe/title/',
    'reddit.com/u/ada/comments/2GMZQE',
    'https://www.reddit.com/gallery/2gmzqe',
    'https://redd.it/2gmzqe',
    'https://redd.it/002gmzqe',
    'https://www.redditmedia.com/r/a/comments/2gmzqe/x/?ref_source=embed',
    'https://www.reddit.com/r/a/comments/2gmzqe/comment/ckzabc1/',
    'https://www.reddit.com/r/a/comments/2gmzqe.json',
    'https://www.reddit.com/by_id/t3_2gmzqe',
    'http://reddit.com/info/2gmzqe/comments',
    'https://www.reddit.com/r/a/duplicates/2gmzqe/title/',
    'https://www.reddit.com/r/pics/gallery/2gmzqe',
    'https://www.reddit.com/over18?dest=https%3A%2F%2Fwww.reddit.com%2Fr%2Fa%2Fcomments%2F2gmzqe%2Ft%2F',
  ],
  'reddit 87': ['https://www.reddit.com/r/reddit.com/comments/87/the_title/'],
  'instagram -Cmh1cukG2': [
    'https://www.instagram.com/p/-Cmh1cukG2/',
    'https://instagram.com/reel/-Cmh1cukG2/?igsh=MzRl&img_index=2',
    'https://www.instagram.com/reels/-Cmh1cukG2/',
    'https://m.instagram.com/tv/-Cmh1cukG2',
    'https://instagr.am/p/-Cmh1cukG2',
    'https://www.instagram.com/ada.lovelace/p/-Cmh1cukG2/',
    'https://www.instagram.com/ada.lovelace/reel/-Cmh1cukG2/',
    'https://www.instagram.com/p/-Cmh1cukG2/embed/captioned/',
    'https://www.instagram.com/p/-Cmh1cukG2/c/17890000000000000/',
    'https://www.instagram.com/accounts/login/?next=%2Freel%2F-Cmh1cukG2%2F&source=desktop',
    'https://www.instagram.com/accounts/login/?next=https%3A%2F%2Fwww.instagram.com%2Fp%2F-Cmh1cukG2%2F',
    'https://www.instagram.com/accounts/login/?next=%2Fada%2Fp%2F-Cmh1cukG2%2F',
  ],
  'tiktok 7106594312292453675': [
    'https://www.tiktok.com/@ada/video/7106594312292453675?is_from_webapp=1',
    'https://m.tiktok.com/@ada/photo/7106594312292453675',
    'https://www.tiktok.com/@MS4wLjABAAAA-x_y/video/7106594312292453675',
    'https://www.tiktok.com/embed/v2/7106594312292453675',
    'https://m.tiktok.com/v/7106594312292453675.html',
    'https://www.tiktok.com/@ada/video/07106594312292453675',
    'https://www.tiktok.com/player/v1/7106594312292453675',
    'https://www.tiktok.com/share/video/7106594312292453675/?region=US',
    'https://www.tiktokv.com/share/video/7106594312292453675/',
    'https://t.tiktok.com/i18n/share/video/7106594312292453675/?_d=0&share_comment_id=71',
    'https://www.tiktok.com/video/7106594312292453675',
    'https://www.tiktok.com/foryou?is_copy_url=1&item_id=7106594312292453675',
  ],
  'facebook 10158371815748553': [
    'https://www.facebook.com/ada/posts/0010158371815748553',
    'https://www.facebook.com/somepage/posts/10158371815748553',
    'https://m.facebook.com/somepage/posts/a-slug-of-words/10158371815748553/',
    'https://www.facebook.com/permalink.php?story_fbid=10158371815748553&id=19292868552',
    'https://mbasic.facebook.com/story.php?story_fbid=10158371815748553&amp;id=19292868552&amp;eav=x',
    'https://www.facebook.com/photo.php?fbid=10158371815748553',
    'http://www.facebook.com/home.php#!/photo.php?fbid=10158371815748553&set=a.1',
    'https://www.facebook.com/photo/?fbid=10158371815748553&set=a.1',
    'https://de-de.facebook.com/somepage/photos/a.1234567/10158371815748553',
    'https://www.facebook.com/somepage/videos/10158371815748553/',
    'https://www.facebook.com/somepage/videos/a-title/10158371815748553',
    'https://www.facebook.com/somepage/videos/vb.1234/10158371815748553',
    'https://www.facebook.com/video.php?v=10158371815748553',
    'https://web.facebook.com/watch/?v=10158371815748553',
    'https://www.facebook.com/watch/live/?v=10158371815748553&ref=watch_permalink',
    'https://www.facebook.com/reel/10158371815748553',
    'https://www.facebook.com/somepage/reels/10158371815748553',
    'https://www.facebook.com/groups/agroup/posts/10158371815748553/',
    'https://www.facebook.com/groups/agroup/permalink/10158371815748553/',
    'https://www.facebook.com/groups/agroup/?multi_permalinks=10158371815748553,2',
    'https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fsomepage%2Fposts%2F10158371815748553',
    'fb.com/somepage/posts/10158371815748553',
    'https://www.facebook.com/groups/1234567890/posts/a-slug-of-words/10158371815748553/?app=fbl',
    'https://www.facebook.com/somepage/posts/10158371815748553:0',
    'https://www.facebook.com/somepage/activity/10158371815748553',
    'https://www.facebook.com/somepage/reel/10158371815748553',
    'https://www.facebook.com/photos/10158371815748553',
    'https://www.facebook.com/pg/somepage/posts/10158371815748553',
    'https://www.facebook.com/video/video.php?v=10158371815748553',
    'https://www.facebook.com/video/embed?video_id=10158371815748553',
    'https://www.facebook.com/video.php?id=10158371815748553',
    'https://www.facebook.com/19292868552_10158371815748553',
    'https://www.facebook.com/v2.3/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fsomepage%2Fvideos%2F10158371815748553%2F',
    'https://m.facebook.com/login.php?next=https%3A%2F%2Fm.facebook.com%2Fstory.php%3Fstory_fbid%3D10158371815748553%26id%3D19292868552',
    'https://m.facebook.com/story.php?story_fbid=10158371815748553&id=19292868552%C2%ACif_t=live_video',
  ],
  'facebook pfbid02abcDEF': ['https://www.facebook.com/somepage/posts/pfbid02abcDEF?rdid=x'],
}

it.each(Object.entries(posts))('recognizes %s in all its spellings', (wanted, addresses) => {
  for (const address of addresses) {
    const found = recognizeAddress(address)
    expect([address, found.kind === 'post' ? `${found.platform} ${found.id}` : found]).toEqual([
      address,
      wanted,
    ])
    // Its output for a post is itself an address of that post.
    if (found.kind === 'post')
      expect(recognizeAddress(found.url)).toMatchObject({ id: found.id, platform: found.platform })
  }
})

it.each([
  ['https://t.co/AbC123', 'x'],
  ['https://pic.twitter.com/AbC123', 'x'],
  ['pic.x.com/AbC123', 'x'],
  ['https://reddit.app.link/AbC123', 'reddit'],
  ['https://www.reddit.com/r/a/s/TOKEN12', 'reddit'],
  ['https://www.reddit.com/u/ada/s/TOKEN12', 'reddit'],
  ['https://www.instagram.com/share/reel/BAxyz', 'instagram'],
  ['https://www.instagram.com/share/BAxyz', 'instagram'],
  ['https://www.facebook.com/share/p/1AbC/?mibextid=x', 'facebook'],
  ['https://fb.watch/abc123/', 'facebook'],
  ['https://fb.me/1AbCdEf', 'facebook'],
  ['https://t.tiktok.com/ZSabc/', 'tiktok'],
  ['https://vm.tiktok.com/ZMabc/', 'tiktok'],
  ['https://vt.tiktok.com/ZMabc', 'tiktok'],
  ['https://www.tiktok.com/t/ZTabc/', 'tiktok'],
])('marks %s as a link to follow', (address, platform) => {
  expect(recognizeAddress(address)).toMatchObject({ kind: 'short', platform })
  expect(JSON.stringify(recognizeAddress(address))).not.toContain('mibextid')
})

it('ignores other addresses in the query of an address', () => {
  const behind = (address: string, name: string, other: string) =>
    recognizeAddress(`${address}?${name}=${encodeURIComponent(other)}`)
  const reddit = 'https://www.reddit.com/r/a'
  expect(behind(`${reddit}/comments/2gmzqe/t`, 'dest', `${reddit}/comments/zzzzzz`)).toMatchObject({
    id: '2gmzqe',
  })
  expect(behind('https://x.com/ada/status/12345', 'redirect_after_login', '/bob/status/99')).toMatchObject({
    id: '12345',
  })
  const video = 'https://www.tiktok.com/@ada/video/7106594312292453675'
  expect(recognizeAddress(`${video}/share/video/7999999999999999999`)).toMatchObject({
    id: '7106594312292453675',
  })
  for (const address of ['https://x.com/ada/status/12345', 'https://www.facebook.com/ada/posts/12345'])
    expect(recognizeAddress(`${address}#!/bob/status/99999`)).toMatchObject({ id: '12345' })
  expect(recognizeAddress('https://www.youtube.com/shorts/dQw4w9WgXcQ#p/u/1/yZIXLfi8CZQ')).toMatchObject({
    id: 'dQw4w9WgXcQ',
  })
  // A short link keeps its own address, or two of them would look the same.
  for (const token of ['AAA', 'BBB'])
    expect(
      behind('https://www.facebook.com/login/', 'next', `https://www.facebook.com/share/p/${token}`),
    ).toEqual({ kind: 'short', platform: 'facebook', url: `https://www.facebook.com/share/p/${token}` })
})

it.each([
  ['https://www.instagram.com/accounts/login/?next=', 'https://example.org/p/-Cmh1cukG2/'],
  ['https://www.instagram.com/accounts/login/?next=', 'https://x.com/ada/status/1234567890'],
  ['https://www.facebook.com/login/?next=', '//example.org/somepage/posts/10158371815748553'],
  ['https://www.reddit.com/over18?dest=', '\\\\example.org\\r\\a\\comments\\2gmzqe'],
  ['https://x.com/i/flow/login?redirect_after_login=', 'javascript://x.com/ada/status/1234567890'],
  ['https://x.com/i/flow/login?redirect_after_login=', 'https://x.com@example.org/ada/status/1234567890'],
  ['https://www.youtube.com/signin?next=', ''],
])('does not follow a login wall (%s) to %j', (wall, wanted) => {
  expect(recognizeAddress(wall + encodeURIComponent(wanted))).toMatchObject({ kind: 'not_a_post' })
})

it('stops at login walls nested in login walls', () => {
  for (const wall of ['?dest=/over18', '#!/over18', '#!x'])
    expect(recognizeAddress(`https://www.reddit.com/over18${wall.repeat(140)}`)).toMatchObject({
      kind: 'not_a_post',
    })
})

it.each([
  'https://x.com/%2Fexample.org%2F/status/1234567890',
  'https://x.com/%00/status/1234567890',
  'https://x.com/a%E2%80%AEb/status/1234567890',
  'https://www.facebook.com/somepage%2Fposts%2F99999%3F/posts/10158371815748553',
  'https://www.facebook.com/story.php?story_fbid=10158371815748553&id=..',
])('takes no owner from an invalid name: %s', (address) => {
  const found = recognizeAddress(address)
  expect(found).not.toHaveProperty('owner')
  expect(found).toMatchObject({ kind: 'post' })
})

it.each([
  ['https://www.youtube.com/@ada', 'profile'],
  ['https://www.youtube.com/channel/UC1', 'profile'],
  ['https://www.youtube.com/playlist?list=PL1', 'playlist'],
  ['https://www.youtube.com/embed/videoseries?list=PL1', 'playlist'],
  ['https://www.youtube.com/post/Ugkx', 'community_post'],
  ['http://www.youtube.com/user/ada#p/u', 'profile'],
  ['http://twitter.com/#!/ada', 'profile'],
  ['http://twitter.com/#!//example.org/ada/status/1234567890123456789', 'other'],
  ['http://twitter.com/#!/\\\\example.org/ada/status/1234567890123456789', 'other'],
  ['http://twitter.com/#!/%/:[', 'other'],
  ['https://www.youtube.com/watch?v=short', 'other'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQQ', 'other'],
  ['https://youtu.be/way-too-long-for-one', 'other'],
  ['https://www.youtube.com/watch?list=PL1', 'playlist'],
  ['https://www.youtube.com/@ada/live', 'live'],
  ['https://www.youtube.com/embed/live_stream?channel=UC1', 'live'],
  ['https://www.youtube.com/channel/UC1/community?lb=Ugkx', 'community_post'],
  ['https://consent.youtube.com/m?continue=https%3A%2F%2Fexample.org%2Fwatch%3Fv%3DdQw4w9WgXcQ', 'other'],
  ['https://x.com/ada', 'profile'],
  ['https://x.com/i/spaces/1abc', 'live'],
  ['https://x.com/i/lists/12', 'other'],
  ['https://x.com/ada/with_replies', 'profile'],
  ['https://x.com/search?q=ada', 'other'],
  ['https://x.com/i/broadcasts/1abc', 'live'],
  ['https://x.com/i/communities/12', 'group'],
  ['https://x.com/i/article/1234', 'article'],
  ['https://x.com/ada/status/12ab', 'other'],
  ['https://x.com/ada/article/1234', 'article'],
  ['https://www.reddit.com/r/redditdev/', 'group'],
  ['https://www.reddit.com/user/ada', 'profile'],
  ['https://v.redd.it/abcdefg', 'media'],
  ['https://www.reddit.com/media?url=https%3A%2F%2Fi.redd.it%2Fa.jpg', 'media'],
  ['https://b.thumbs.redditmedia.com/a-b_C.jpg', 'media'],
  ['https://www.instagram.com/ada/', 'profile'],
  ['https://www.instagram.com/ada/reels/', 'profile'],
  ['https://www.instagram.com/stories/ada/123/', 'story'],
  ['https://www.instagram.com/explore/tags/x/', 'other'],
  ['https://www.tiktok.com/@ada', 'profile'],
  ['https://www.tiktok.com/@ada/live', 'live'],
  ['https://www.facebook.com/somepage', 'profile'],
  ['https://www.facebook.com/profile.php?id=1', 'profile'],
  ['https://www.facebook.com/groups/agroup', 'group'],
  ['https://www.facebook.com/events/123456', 'event'],
  ['https://www.facebook.com/stories/1/2', 'story'],
  ['https://www.facebook.com/people/Ada-Lovelace/100064860875397/', 'profile'],
  ['https://www.facebook.com/p/Some-Page-100064860875397/', 'profile'],
  ['https://www.facebook.com/login/?next=https%3A%2F%2Fwww.facebook.com%2Flogin%2F', 'other'],
  ['https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fexample.org', 'other'],
  ['https://www.instagram.com/direct/inbox/', 'other'],
  ['https://www.instagram.com/accounts/edit/', 'other'],
  ['https://m.tiktok.com/share/live/7106594312292453675/', 'live'],
  ['https://m.tiktok.com/h5/share/usr/7106594312292453675.html', 'profile'],
])('recognizes that %s is not a post', (address, what) => {
  expect(recognizeAddress(address)).toMatchObject({ kind: 'not_a_post', what })
})

it.each([
  '',
  'hello',
  'https://example.org/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://user:pass@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'file:///youtube.com/watch?v=dQw4w9WgXcQ',
  'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
  'https://sub.youtu.be/dQw4w9WgXcQ',
  'https://youtube.com/watch?v=dQw4w9WgXcQ and more',
  'https://xn--youtub-9ua.com/watch?v=dQw4w9WgXcQ',
  'http://127.0.0.1/watch?v=dQw4w9WgXcQ',
  `https://youtube.com/watch?v=dQw4w9WgXcQ&x=${'a'.repeat(2000)}`,
])('does not recognize %j', (address) => {
  expect(recognizeAddress(address)).toEqual({ kind: 'unknown' })
})

import { expect, it } from 'vitest'
import { recogniseAddress } from './recognise-address.ts'

const posts: Record<string, string[]> = {
  'youtube dQw4w9WgXcQ': [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s',
    'https://m.youtube.com/watch?feature=share&amp;v=dQw4w9WgXcQ&amp;lc=Ugw',
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
  ],
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
  ],
  'tiktok 7106594312292453675': [
    'https://www.tiktok.com/@ada/video/7106594312292453675?is_from_webapp=1',
    'https://m.tiktok.com/@ada/photo/7106594312292453675',
    'https://www.tiktok.com/@MS4wLjABAAAA-x_y/video/7106594312292453675',
    'https://www.tiktok.com/embed/v2/7106594312292453675',
    'https://m.tiktok.com/v/7106594312292453675.html',
    'https://www.tiktok.com/@ada/video/07106594312292453675',
    'https://www.tiktok.com/player/v1/7106594312292453675',
  ],
  'facebook 10158371815748553': [
    'https://www.facebook.com/ada/posts/0010158371815748553',
    'https://www.facebook.com/somepage/posts/10158371815748553',
    'https://m.facebook.com/somepage/posts/a-slug-of-words/10158371815748553/',
    'https://www.facebook.com/permalink.php?story_fbid=10158371815748553&id=19292868552',
    'https://mbasic.facebook.com/story.php?story_fbid=10158371815748553&amp;id=19292868552&amp;eav=x',
    'https://www.facebook.com/photo.php?fbid=10158371815748553',
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
  ],
  'facebook pfbid02abcDEF': ['https://www.facebook.com/somepage/posts/pfbid02abcDEF?rdid=x'],
}

it.each(Object.entries(posts))('recognises %s in all its spellings', (wanted, addresses) => {
  for (const address of addresses) {
    const found = recogniseAddress(address)
    expect([address, found.kind === 'post' ? `${found.platform} ${found.id}` : found]).toEqual([
      address,
      wanted,
    ])
    // What it makes of a post is itself an address of that post.
    if (found.kind === 'post')
      expect(recogniseAddress(found.url)).toMatchObject({ id: found.id, platform: found.platform })
  }
})

it.each([
  ['https://t.co/AbC123', 'x'],
  ['https://www.reddit.com/r/a/s/TOKEN12', 'reddit'],
  ['https://www.reddit.com/u/ada/s/TOKEN12', 'reddit'],
  ['https://www.instagram.com/share/reel/BAxyz', 'instagram'],
  ['https://www.instagram.com/share/BAxyz', 'instagram'],
  ['https://www.facebook.com/share/p/1AbC/?mibextid=x', 'facebook'],
  ['https://fb.watch/abc123/', 'facebook'],
  ['https://vm.tiktok.com/ZMabc/', 'tiktok'],
  ['https://vt.tiktok.com/ZMabc', 'tiktok'],
  ['https://www.tiktok.com/t/ZTabc/', 'tiktok'],
])('knows that %s must be followed', (address, platform) => {
  expect(recogniseAddress(address)).toMatchObject({ kind: 'short', platform })
  expect(JSON.stringify(recogniseAddress(address))).not.toContain('mibextid')
})

it.each([
  ['https://www.youtube.com/@ada', 'profile'],
  ['https://www.youtube.com/channel/UC1', 'profile'],
  ['https://www.youtube.com/playlist?list=PL1', 'playlist'],
  ['https://www.youtube.com/embed/videoseries?list=PL1', 'playlist'],
  ['https://www.youtube.com/post/Ugkx', 'community_post'],
  ['https://www.youtube.com/watch?v=short', 'other'],
  ['https://x.com/ada', 'profile'],
  ['https://x.com/i/spaces/1abc', 'live'],
  ['https://x.com/i/lists/12', 'other'],
  ['https://x.com/ada/article/1234', 'article'],
  ['https://www.reddit.com/r/redditdev/', 'group'],
  ['https://www.reddit.com/user/ada', 'profile'],
  ['https://v.redd.it/abcdefg', 'media'],
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
])('tells that %s is no post', (address, what) => {
  expect(recogniseAddress(address)).toMatchObject({ kind: 'not_a_post', what })
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
])('knows nothing of %j', (address) => {
  expect(recogniseAddress(address)).toEqual({ kind: 'unknown' })
})

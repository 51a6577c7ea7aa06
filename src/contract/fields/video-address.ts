/** A video at a host that we can embed. */
export interface HostedVideo {
  host: 'youtube' | 'vimeo' | 'dailymotion'
  id: string
  /** what an iframe shows after the visitor agrees; hosts that support it set no cookies */
  embed: string
  /** its page, for people */
  page: string
}

/** The video that an address names; undefined for anything else. Only the text of the address is examined. */
export function videoOf(address: string): HostedVideo | undefined {
  const [, host, path = '', query = ''] = grammar.exec(address) ?? []
  const parts = path.split('/').filter(Boolean)
  const [first, second] = parts
  if (host === 'youtu.be') return youtube(first)
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(first === 'watch' ? watched.exec(query)?.[1] : ofYoutube.test(first ?? '') ? second : '')
  if (host === 'vimeo.com') return vimeo(first === 'video' ? second : first)
  if (host === 'dailymotion.com') return dailymotion(first === 'video' ? second : '')
  return host === 'dai.ly' ? dailymotion(first) : undefined
}

const grammar = /^https:\/\/(?:(?:www|m|player)\.)?([a-z.-]+)(?=[/?#]|$)([^?#]*)(\?[^#]*)?/i
const watched = /[?&]v=([\w-]{11})(?:&|$)/
const ofYoutube = /^(shorts|embed|live)$/

function youtube(id: string | undefined): HostedVideo | undefined {
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined
  return {
    host: 'youtube',
    id,
    embed: `https://www.youtube-nocookie.com/embed/${id}`,
    page: `https://www.youtube.com/watch?v=${id}`,
  }
}

function vimeo(id: string | undefined): HostedVideo | undefined {
  if (!id || !/^\d{5,12}$/.test(id)) return undefined
  return {
    host: 'vimeo',
    id,
    embed: `https://player.vimeo.com/video/${id}?dnt=1`,
    page: `https://vimeo.com/${id}`,
  }
}

function dailymotion(id: string | undefined): HostedVideo | undefined {
  if (!id || !/^[a-z0-9]{5,12}$/i.test(id)) return undefined
  return {
    host: 'dailymotion',
    id,
    embed: `https://geo.dailymotion.com/player.html?video=${id}`,
    page: `https://www.dailymotion.com/video/${id}`,
  }
}

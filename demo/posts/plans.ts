import type { DemoManner } from '../../src/contract/comments/demo.ts'
import type { Platform } from '../../src/posts/address.ts'
import type { PostPlan } from './compose-post.ts'
import type { Circle } from './people.ts'

export interface DemoPlan extends PostPlan {
  manner: DemoManner
}

type Line = [
  circle: Circle,
  comments: number,
  title: string,
  handle: string,
  name: string,
  manner?: DemoManner,
]

/** Believable but invented: these authors do not exist. The order determines the ids: add new ones at the end. */
const lines: Record<Platform, readonly Line[]> = {
  youtube: [
    ['tr', 812, 'Bakır cezve setimi bir izleyicime hediye ediyorum', 'bakirtezgah', 'Bakır Tezgâh'],
    [
      'en',
      460,
      'We restored this bike and now we’re giving it away',
      'rustandchain',
      'Rust & Chain Workshop',
    ],
    ['de', 640, 'Wir verlosen den selbst gebauten Werkzeugschrank', 'spaenundleim', 'Späne und Leim'],
    ['fr', 388, 'Concours : notre carnet de recettes relié à la main', 'latabledezoe', 'La table de Zoé B.'],
    ['es', 1460, 'Sorteo de tres cajas de semillas antiguas', 'huertadeltejado', 'La huerta del tejado'],
    ['it', 274, 'Estrazione: una ceramica fatta al tornio', 'argillalenta', 'Argilla lenta'],
    ['pt', 153, 'Sorteio de um cavaquinho feito à mão', 'madeiraecordas', 'Madeira e Cordas'],
    [
      'all',
      200_000,
      'Our worldwide giveaway: one of you gets a whole music studio',
      'sevencolours',
      'Seven Colours',
    ],
    ['en', 300, 'A giveaway with shy comments', 'quietharbour', 'Quiet Harbour', 'short'],
    ['de', 2000, 'Die ganz gemütliche Verlosung', 'langsamkanal', 'Der langsame Kanal', 'slow'],
    ['fr', 0, 'Merci à tous, le concours est terminé', 'latabledezoe', 'La table de Zoé B.', 'comments_off'],
    ['tr', 0, 'Silinmiş bir video', 'bakirtezgah', 'Bakır Tezgâh', 'missing'],
    ['pt-br', 590, 'Sorteio de uma rede de varanda feita à mão', 'redeevaranda', 'Rede e Varanda'],
  ],
  instagram: [
    ['tr', 610, 'El örgüsü battaniye çekilişi 🧶', 'ilmekvedugum', 'İlmek ve Düğüm'],
    ['it', 340, 'In palio un vassoio dipinto a mano', 'pennellofino', 'Pennello fino'],
    ['pt-br', 720, 'Sorteio de um kit de café da nossa torra ☕', 'torradaserra', 'Torra da Serra'],
  ],
  facebook: [
    ['de', 280, 'Zum Geburtstag unserer Bäckerei verlosen wir zehn Brote', 'backstubenord', 'Backstube Nord'],
    ['es', 460, 'Sorteamos dos entradas para el teatro de títeres', 'titeresdelbarrio', 'Títeres del barrio'],
  ],
  tiktok: [
    ['fr', 520, 'Je fais gagner mes carnets de croquis', 'croquisdujour', 'Croquis du jour'],
    ['pt', 210, 'Ofereço esta prancha pintada por mim', 'marepintada', 'Maré Pintada'],
  ],
  x: [
    [
      'tr',
      240,
      'Yanıtlayan bir kişiye imzalı kitabım gidiyor. Çekiliş pazar günü.',
      'kagitgemi',
      'Kâğıt Gemi',
    ],
    ['en', 520, 'Reply to win a print of this map. Drawn on Sunday.', 'inkandcontour', 'Ink and Contour'],
    ['es', 0, 'Solo para quienes me siguen', 'cuadernosecreto', 'Cuaderno secreto', 'private'],
  ],
  reddit: [
    ['en', 430, 'Giveaway: hand-bound notebooks, comment to enter', 'thread-and-needle', 'thread-and-needle'],
    ['de', 190, 'Verlosung: ein Satz selbst gegossener Würfel', 'wuerfelguss', 'wuerfelguss'],
    ['pt', 120, 'Sorteio de um tabuleiro feito em cortiça', 'cortica-e-cola', 'cortica-e-cola', 'limited'],
  ],
}

/** Addresses that only a demo uses. */
const ids: Record<Platform, (n: number) => string> = {
  youtube: (n) => `demo-vid-${String(n).padStart(2, '0')}`,
  instagram: (n) => `DemoPost${String(n).padStart(3, '0')}`,
  facebook: (n) => String(900_000_000_000_100 + n),
  tiktok: (n) => String(7_900_000_000_000_000_100n + BigInt(n)),
  x: (n) => String(1_990_000_000_000_000_000n + BigInt(n) * 1_000_000_000_000n),
  reddit: (n) => `demo${n.toString(36)}`,
}

const firstDay = Date.UTC(2026, 9, 5, 16)
const day = 86_400_000

export const plans: readonly DemoPlan[] = Object.entries(lines).flatMap(([platform, list]) =>
  list.map((line, n) => planOf(platform as Platform, line, n)),
)

function planOf(
  platform: Platform,
  [circle, comments, title, handle, name, manner]: Line,
  n: number,
): DemoPlan {
  return {
    platform,
    id: ids[platform](n + 1),
    number: n + 1,
    circle,
    title,
    author: { handle, name },
    comments,
    at: new Date(firstDay + n * day).toISOString(),
    days: 4 + (n % 5),
    manner: manner ?? 'whole',
  }
}

/** The address as people paste it. */
export function addressOf({ platform, id, author }: PostPlan): string {
  switch (platform) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${id}`
    case 'instagram':
      return `https://www.instagram.com/p/${id}/`
    case 'facebook':
      return `https://www.facebook.com/${author.handle}/posts/${id}`
    case 'tiktok':
      return `https://www.tiktok.com/@${author.handle}/video/${id}`
    case 'x':
      return `https://x.com/${author.handle}/status/${id}`
    default:
      return `https://www.reddit.com/comments/${id}`
  }
}

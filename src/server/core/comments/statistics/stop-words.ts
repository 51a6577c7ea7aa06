import { foldWords } from '../../../../draw/comments/fold-words.ts'

/** Words of three letters and more that say nothing, the most frequent of each language of the product. */
const lists = [
  'the and for you are was with this that have has had not but they from your our all can will would just its his her she him our who what when how out get got too very been were there here about one https http www com',
  'bir bu ve ile için ben sen biz siz onlar ama çok daha gibi kadar olan olsun oldu var yok ne nasıl neden hem mi mı şu diye bana beni benim sana sizi sizin bizim ise her hiç göre değil artık şey kendi olarak',
  'der die das und ist nicht ich sie wir ihr mit den dem des ein eine einen einem einer auf für von auch aber als wie war bei nur noch dass sich mir mich dir dich uns euch hat haben bin sind wird zum zur aus man doch schon mal',
  'que los las una uno con por para del como más pero sus les este esta esto ese esa eso muy sin sobre todo toda todos todas hay son está están fue ser tiene nos mis tus qué ya también cuando donde desde',
  'les des une est que qui pour dans pas sur avec sont vous nous mais par plus tout tous toute toutes ses mes tes son mon ton ces cette aux leur leurs elle ils elles suis été être avoir aussi comme très bien fait bon',
  'che non per una con del della delle dei degli sono gli come più anche sul sulla nel nella alla allo questo questa quello quella mio mia tuo tua suo sua noi voi loro chi cui era hai hanno tutti tutto molto dal dalla',
  'que não uma com para por dos das mais mas como meu minha seu sua nos nas foi são está estão ele ela eles elas isso este esta esse essa muito muita todos todas tudo pelo pela também já ser tem sem aqui você vocês',
]

const stopWords = new Set(lists.flatMap((list) => list.split(' ')).map(foldWords))

/** Whether a word, as it is compared, is among those that every text is made of. */
export function isStopWord(folded: string): boolean {
  return stopWords.has(folded)
}

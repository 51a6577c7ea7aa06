import { plainWord } from '../files/header-words.ts'
import type { WrittenComment } from './supplied-comments.ts'

/** What a column of a table or a key of JSON can hold. */
export type Field =
  | 'handle'
  | 'someName'
  | 'name'
  | 'authorId'
  | 'text'
  | 'at'
  | 'id'
  | 'parent'
  | 'likes'
  | 'replies'
  | 'avatar'
  | 'profile'
  | 'url'
  | 'post'
  | 'byPostAuthor'
  | 'answer'

/**
 * The words used by common tools and in the product's languages, compared without case, accents, spaces and
 * punctuation. Where two columns could be the same field, the word further left wins.
 */
const words: Record<Field, string> = {
  handle:
    'username screenname uniqueid ownerusername owneruniqueid authorusername authorhandle authoruniqueid userusername userscreenname ' +
    'userhandle commenterusername profileusername instagramusername twitterusername twitterhandle tiktokusername useruniqueid login handle ' +
    'accountname kullaniciadi benutzername nutzername nombredeusuario nomdutilisateur nomeutente nomedeutilizador nomedeusuario ' +
    'identifiant pseudo pseudonyme',
  someName:
    'author commentauthor commenter user account poster writer from profile person nameclicktoviewprofile participant ' +
    'yazar yorumyapan yorumcu yorumyazari kullanici hesap profil katilimci verfasser verfasserin kommentator benutzer nutzer konto teilnehmer ' +
    'autor autora autore auteur usuario utilisateur utente utilizador cuenta compte conta perfil profilo comentarista ' +
    'commentateur commentatore participante partecipante',
  name:
    'displayname authordisplayname authorname ownerfullname userfullname profilename fullname commentername nickname usernickname ' +
    'authornickname name isim adsoyad adisoyadi isimsoyisim gorunenad gorunenisim ad ' +
    'anzeigename vollername vorundnachname nombrecompleto nombreyapellidos nombre nomcomplet nometprenom nomaffiche nom ' +
    'nomecompleto nomecognome nomeecognome nomevisualizzato nomedeexibicao nomedeapresentacao nome',
  authorId:
    'authorid userid uid ownerid profileid authorchannelid authorchannelidvalue fromid commenterid authorfullname ' +
    'kullaniciid kullanicikimligi benutzerid nutzerid idusuario idutilisateur idutente idutilizador',
  text:
    'commenttext textoriginal text comment body message fulltext content textdisplay tweettext tweet replytext reply commentbody ' +
    'yorummetni yorum yorumlar mesaj metin icerik kommentartext kommentar kommentare nachricht inhalt ' +
    'textodelcomentario comentario comentarios mensaje contenido texto texteducommentaire commentaire commentaires contenu texte ' +
    'testodelcommento commento commenti messaggio contenuto testo textodocomentario mensagem conteudo',
  at:
    'createtimeiso publishedat createdat createdtime createdutc timestamp datetime commentdate commentedat commenttime posteddate postedat ' +
    'publisheddate published posted dateposted created createtime date time publishedtimetext ' +
    'tarihsaat yorumtarihi tarih zaman datumuhrzeit datumzeit kommentardatum datum zeitpunkt zeitstempel zeit fechayhora fechahora fecha ' +
    'dateheure dateetheure horodatage dataeora dataora dataehora datahora data hora',
  id:
    'commentid cid idstr id pk tweetid thingid yorumid yorumkimligi yorumno kommentarid kommentarnummer idcomentario iddelcomentario ' +
    'idducommentaire idcommentaire idcommento iddelcommento iddocomentario',
  parent:
    'parentid parentcommentid replytocommentid replytocid replytoid replyid repliestoid inreplytoid inreplytocommentid inreplytostatusidstr ' +
    'inreplytostatusid inreplytotweetid replyto inreplyto parent ustyorumid ustyorum yanitlananyorum antwortauf ' +
    'respuestaa enreponsea reponsea inrispostaa rispostaa emrespostaa respostaa',
  likes:
    'likescount likecount likes diggcount votecount commentlikecount commentlikes edgelikedby reactionscount reactioncount reactions ' +
    'commentreactioncount upvotes score ups votes begenisayisi begeni begeniler likeanzahl ' +
    'gefalltmirangaben gefalltmir megusta numerodemegusta jaime nombredejaime mipiace numerodimipiace gostos curtidas',
  replies:
    'repliescount replycount replycommenttotal totalreplycount totalreply childcommentcount commentscount ' +
    'numberofreplies yanitsayisi yanitlar ' +
    'antworten anzahlantworten respuestas reponses risposte respostas',
  avatar:
    'authorprofileimageurl ownerprofilepicurl profilepicurl profilepicture profileimageurl avatarthumbnail avatarurl avatar ' +
    'authorthumbnail profilepic profileimage authoravatar profilresmi profilbild fotodeperfil photodeprofil immaginedelprofilo',
  profile:
    'profileurl authorurl authorchannelurl commenterurl userurl profilelink authorlink userlink profilbaglantisi profillinki profillink ' +
    'profilurl profiladresse enlacedeperfil enlacedelperfil urldelperfil lienduprofil linkalprofilo linkdelprofilo linkdoperfil ligacaodoperfil',
  url:
    'commenturl commentlink permalink tweeturl viewsource viewcomment yorumbaglantisi yorumlinki kommentarlink enlacedelcomentario ' +
    'lienducommentaire linkalcommento linkdocomentario link url baglanti enlace lien',
  post: 'postid videoid linkid conversationid mediaid',
  byPostAuthor: 'authorischannelowner issubmitter ispostauthor ischannelowner isauthor',
  answer: 'isreply is2ndlevelcomment issecondlevelcomment threadingdepth depth',
}

const fieldsByWord = new Map<string, { field: Field; index: number }>(
  Object.entries(words).flatMap(([field, line]) =>
    line.split(' ').map((word, index) => [word, { field: field as Field, index }] as const),
  ),
)

/** The field that a heading or key names, and the index of the word for it: the lower, the clearer. */
export function fieldOf(heading: string): { field: Field; index: number } | undefined {
  return fieldsByWord.get(wordOf(heading))
}

const known = new Map<string, string>()

/** `plainWord`, memoized: the same JSON keys come with every item. */
export function wordOf(heading: string): string {
  const before = known.get(heading)
  if (before !== undefined) return before
  const word = plainWord(heading)
  if (known.size < 1000 && heading.length < 100) known.set(heading, word)
  return word
}

/** The comment described by the fields of a row or an item. */
export function writtenComment(row: number, fields: Partial<Record<Field, string>>): WrittenComment {
  const { id, parent, post, name, authorId } = fields
  // Reddit calls the id of a comment its name, and the id of a person the full name
  const isThing = /^t1_[0-9a-z]+$/.test(name ?? '')
  const isOnPost = isPost(parent, post)
  const isPersonName = authorId !== undefined && /\s/.test(authorId.trim())
  return {
    row,
    id: isThing ? name : id,
    parent: isOnPost ? undefined : parent,
    post,
    // X also calls a direct reply to the post a reply.
    isAnswer: !isOnPost && isYes(fields.answer),
    author: {
      handle: fields.handle,
      someName: fields.someName,
      name: isThing ? undefined : isPersonName ? authorId : name,
      id: isPersonName ? undefined : authorId,
      avatarUrl: fields.avatar,
      profileUrl: fields.profile,
    },
    text: fields.text ?? '',
    at: fields.at,
    likes: fields.likes,
    replies: fields.replies,
    url: fields.url,
    byPostAuthor: truthOf(fields.byPostAuthor),
  }
}

/** Whether the parent that a comment names is the post itself. */
function isPost(parent: string | undefined, post: string | undefined): boolean {
  return parent !== undefined && (parent.startsWith('t3_') || parent === post)
}

/** "Yes", "true", or a nesting depth above zero. */
function isYes(written: string | undefined): boolean {
  return /^(?:yes|true|[1-9]\d?)$/i.test(written?.trim() ?? '')
}

function truthOf(written: string | undefined): boolean | undefined {
  const word = written?.trim().toLowerCase()
  if (word === 'true' || word === '1') return true
  return word === 'false' || word === '0' ? false : undefined
}

// Interface text around comments on the platforms' pages, in the product's languages. [unverified: not documented
// anywhere]
const edited = '(?: ?[(]?(?:edited|düzenlendi|bearbeitet|editado|modifié|modificato|modificado)[)]?)?'
const unit =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|saniye|dakika|saat|gün|hafta|ay|yıl|Sekunden?|Minuten?|Stunden?|Tag(?:en)?|Wochen?|' +
  'Monat(?:en)?|Jahr(?:en)?|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|secondes?|heures?|jours?|semaines?|mois|ans?|' +
  'second[oi]|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|dias?|mês|anos?'
const short =
  's|sn|sec|sek|m|min|dk|h|hr|hrs|sa|std|d|g|gün|t|tg|j|w|wk|wks|hf|wo|sem|mo|mos|mon|ay|y|yr|yrs|yıl|a|an|ans|año|años|anno|anni|ano|anos'
const long = `(?:\\d{1,3}|an?|ein(?:e[mnr]?)?|un[ae]?|uma?|bir) (?:${unit})`

const relative = new RegExp(
  `^(?:${long} (?:ago|önce|fa|atrás)|(?:vor|hace|il y a|há) ${long}|\\d{1,3} ?(?:${short})[.]?|(?:just now|şimdi|az önce|gerade eben|ahora|maintenant|adesso|agora)|yesterday|dün|gestern|ayer|hier|ieri|ontem)${edited}$`,
  'iu',
)

/** Relative times such as "2 weeks ago", "vor 2 Wochen", "3 h"; the moment they count from is unknown. */
export function isRelativeTime(line: string): boolean {
  return line.length <= 60 && relative.test(line.trim().replaceAll(/[\u00a0\u202f]/g, ' '))
}

const actions = new Set(
  (
    'reply|like|share|see translation|translate|report|read more|show more|show less|more|edited|verified|author|pinned|top fan|follow|hide replies|' +
    'yanıtla|beğen|paylaş|çevirisine bak|çevirisini gör|bildir|devamını oku|daha fazla göster|düzenlendi|doğrulanmış|yazar|takip et|yanıtları gizle|' +
    'antworten|gefällt mir|teilen|übersetzung anzeigen|übersetzung ansehen|melden|mehr anzeigen|mehr|bearbeitet|verifiziert|autor|folgen|antworten ausblenden|' +
    'responder|me gusta|compartir|ver traducción|denunciar|mostrar más|leer más|editado|verificado|seguir|ocultar respuestas|' +
    "répondre|j'aime|j’aime|partager|voir la traduction|signaler|afficher plus|lire la suite|modifié|vérifié|auteur|suivre|masquer les réponses|" +
    'rispondi|mi piace|condividi|vedi traduzione|mostra traduzione|segnala|mostra altro|leggi tutto|modificato|verificato|autore|segui|nascondi risposte|' +
    'gosto|curtir|partilhar|ver tradução|mostrar mais|ler mais|ocultar respostas'
  ).split('|'),
)

const counts =
  /^[—–-]* ?(?:(?:view|hide|show|see|voir|ver|vedi|mostra|mostrar|afficher) (?:all |les |las |le |as )?\d*.{0,20}(?:repl|répons|respuest|rispost|respost).{0,20}|\d[\d.,]{0,9}[KMBk]? (?:likes?|replies|reply|beğeni|beğenme|yanıt|yanıtı? ?(?:gör|göster)?|antworten|gefällt mir-angaben|gefällt mir|me gusta|respuestas?|j[’']aime|réponses?|mi piace|rispost[ae]|gostos?|curtidas?|respostas?)|.{0,40}(?:yanıt|antworten?).{0,20}(?:gör|göster|anzeigen|ansehen).{0,4})$/iu
const pictures =
  /^(?:.{1,60}['’]s profile picture|.{1,60} profil (?:fotoğrafı|resmi)|(?:profilbild von|foto del perfil de|photo de profil de|immagine del profilo di|foto de perfil de) .{1,60})$/iu

/**
 * A bare number. It may be a like count, or a guess given as the comment's text: where a text is required, treat it as
 * text.
 */
export function isBareCount(line: string): boolean {
  return /^\d[\d.,\u00a0\u202f ]{0,12}[KMBk]?$/.test(line.trim())
}

/** A button, a count of likes or replies, or the name of a picture: not words of the comment. */
export function isInterfaceLine(line: string): boolean {
  const text = line.trim()
  if (text.length > 120) return false
  return actions.has(text.toLowerCase()) || counts.test(text) || pictures.test(text) || /^[·•|]+$/.test(text)
}

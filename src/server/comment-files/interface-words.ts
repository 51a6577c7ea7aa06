/**
 * Interface text around comments on the platforms' pages, in the product's languages. [unverified: not documented
 * anywhere]
 */

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

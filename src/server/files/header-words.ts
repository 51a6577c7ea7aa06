/**
 * Headings of name columns, in the product's languages, best first: a column called "name" takes precedence over
 * one called "username". Compared without case, accents, spaces and punctuation.
 */
const nameWords = [
  // full name
  'name, fullname, displayname, isim, adsoyad, adisoyadi, isimsoyisim, adivesoyadi, nombre, nombrecompleto, nombreyapellidos',
  'nom, nomcomplet, nometprenom, nomprenom, nome, nomecompleto, nomecognome, nomeecognome, vollername, vorundnachname',
  // handle
  'username, handle, user, account, accountname, nickname, nick, screenname, profile, kullanici, kullaniciadi, takmaad, hesap',
  'usuario, nombredeusuario, cuenta, utilisateur, nomdutilisateur, pseudo, pseudonyme, utente, nomeutente',
  'benutzer, benutzername, nutzer, nutzername, konto, nomedeusuario, nomedeutilizador, utilizador, conta, apelido',
  // participation in the draw
  'participant, participants, entrant, entry, entries, winner, names, author, authorname, person, customer, member',
  'katilimci, katilimcilar, isimler, uye, musteri, participante, participantes, nombres, participante, noms, partecipante',
  'partecipanti, nomi, teilnehmer, teilnehmerin, namen, nomes, autor, auteur, autore',
  // part of a name
  'firstname, givenname, ad, adi, prenom, vorname, primeironome, primernombre, lastname, surname, soyad, apellido, cognome, nachname',
  // address
  'email, emailaddress, mail, eposta, epostaadresi, correo, correoelectronico, courriel, adressemail, indirizzoemail, adresseemail',
].map((line) => line.split(', '))

/** Headings of other columns: they never choose a column, but they distinguish a header from a first person. */
const otherWords = new Set(
  [
    'id, no, nr, number, numero, nummer, sira, sirano, date, time, tarih, zaman, fecha, data, datum, heure, hora, uhrzeit, timestamp',
    'comment, comments, text, message, yorum, mesaj, comentario, commentaire, commento, kommentar, mensagem, nachricht',
    'city, sehir, ciudad, ville, citta, stadt, cidade, country, ulke, pais, pays, paese, land',
    'tickets, weight, weights, entrycount, points, bilet, puan, agirlik, boletos, peso, billets, poids, biglietti, lose, gewicht, bilhetes',
    'url, link, likes, likecount, age, yas, edad, eta, alter, idade, score, userid, profileurl, address, adres, createdat, rank',
  ].flatMap((line) => line.split(', ')),
)

/**
 * Headings of columns that identify people, best first: addresses, handles, numbers of members and customers, phone
 * numbers. A bare "id" or "no" isn't among them, as most of those number the rows.
 */
const identityWords = [
  'email, emailaddress, mail, eposta, epostaadresi, correo, correoelectronico, courriel, adressemail, adresseemail, indirizzoemail, emailadresse, enderecodeemail',
  'username, handle, accountname, screenname, instagram, instagramhandle, instagramusername, tiktok, twitter, kullaniciadi, nombredeusuario, nomdutilisateur, nomeutente, benutzername, nutzername, nomedeusuario, nomedeutilizador',
  'userid, memberid, customerid, accountid, participantid, entrantid, membernumber, customernumber, kundennummer, mitgliedsnummer, musterino, uyeno, numerodecliente, numeroclient, codicecliente, numerodesocio, numerodesocio',
  'phone, phonenumber, phoneno, tel, telno, telephone, telephonenumber, cell, cellphone, cellnumber, contactnumber, gsm, gsmno, cep, cepno, ceptel, telefonno, mobil, mobiltelefon, mobilnummer, handy, rufnummer, portable, numeroportable, mobile, mobilenumber, mobilephone, whatsapp, telefon, telefonnummer, handynummer, ceptelefonu, telefonnumarasi, telefono, numerodetelefono, movil, celular, numerodetelephone, cellulare, numeroditelefono, telefone, telemovel, numerodetelefone',
].map((line) => line.split(', '))

/** How well a column with this heading identifies people: 0 is best, Infinity means it does not. */
export function identityRank(cell: string): number {
  const word = plainWord(cell)
  const rank = identityWords.findIndex((line) => line.includes(word))
  return rank < 0 ? Number.POSITIVE_INFINITY : rank
}

/** Whether this is the heading of a column of phone numbers. */
export function isPhoneWord(cell: string): boolean {
  return identityWords.at(-1)?.includes(plainWord(cell)) ?? false
}

/** Headings of full-name columns. */
export const fullNameWords = nameWords.slice(0, 2).flat()
/** Headings of email columns. */
export const emailWords = nameWords.at(-1) ?? []

/** How likely a column with this heading holds names: 0 is best, Infinity means it does not. */
export function nameRank(cell: string): number {
  const word = plainWord(cell)
  const rank = nameWords.findIndex((line) => line.includes(word))
  return rank < 0 ? Number.POSITIVE_INFINITY : rank
}

/** Whether a cell is a known heading. */
export function isHeaderWord(cell: string): boolean {
  return nameRank(cell) !== Number.POSITIVE_INFINITY || otherWords.has(plainWord(cell)) || isPhoneWord(cell)
}

/** A heading without case, accents, spaces and punctuation; empty for a text too long to be one. */
export function plainWord(cell: string): string {
  if (cell.length > 60) return ''
  return cell
    .normalize('NFKD')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

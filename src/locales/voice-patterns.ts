import type { Locale } from './locales.ts'

interface Banned {
  pattern: RegExp
  /** keys of texts where the phrase is right */
  except?: readonly string[]
}

/** Phrases that texts avoid, by language: translated idioms, words of another variety, and second words for one thing. */
export const banned: Record<Locale, readonly Banned[]> = {
  en: [
    { pattern: /\b(?:whoever|whom|nobody|somebody|anybody|everybody)\b/i },
    { pattern: /\b(?:anew|for ever|at once|by itself|all the same|besides|meanwhile|whilst|amongst)\b/i },
    { pattern: /\b(?:stands?|told|e-mails?)\b/i },
    {
      pattern: /\b(?:do|does|did|is|are|was|were|will|would|has|have|had|could|should|can) ?not\b/i,
    },
    {
      pattern:
        /\b(?:organis|recognis|colour|favour|behaviour|catalogue|licence|centre)|\b(?:cancelled|labelled|towards|afterwards)\b/i,
    },
    { pattern: /\b(?:substitutes?|rehearsals?|canned answers?|audit trail|films?)\b/i },
    { pattern: /\b(?:asks? (?:Google|Stripe|Facebook|Vimeo)|answered:|mend(?:ed)?)\b/i },
  ],
  de: [
    { pattern: /Nachrücker|protokolliert(?! werden)|Prüfpfad|Ausschlussliste|\bKnopf\b|Testmail/ },
    { pattern: /beisteuer|\b(?:[Dd]u|[Dd]ein\w*|[Dd]ich)\b|\bErrate\b/ },
    { pattern: /sagt (?:es|das)\b|\bglauben Sie (?:uns|dem)\b/ },
  ],
  fr: [
    { pattern: /[Vv]euillez|hachage|répétition générale|piste d’audit|déclaré nul|une pression/ },
    { pattern: /[Vv]otre session est|points? de terminaison|\ben un petit moment\b/ },
    { pattern: /(?:^|[.] )Qui ne |faces à vous|faites confiance à l’exploitant/ },
  ],
  tr: [
    { pattern: /düzenleyen|çekil(?:di|en|enler|medi|ecek)(?!\p{L})/iu },
    { pattern: /açık defter|kendiliğinden|bilmece|güvenirsiniz|denetle|tanesi\b|kurulu değil/i },
    { pattern: /parmak iz/i, except: ['security.passkeys.text'] },
    { pattern: /hesabınıza yaz|[Uu]yanların|yeniden çekin/ },
  ],
  es: [
    { pattern: /\bcomprobar\b|registro público|acertijo|clasificación|presentarse a tiempo/i },
    { pattern: /quien (?:lleva|gestiona|explota|administra) (?:este|el) sitio|ordenador(?:es)?\b/i },
    { pattern: /dirección de (?:la|una) publicación|huella digital|sortear ganadores|vosotros/i },
  ],
  it: [
    { pattern: /\bricevut[ae]\b(?! *$)/i },
    { pattern: /\b[Cc]he cosa\b|\bti fidi\b|farsi (?:avanti|vivo)|enigm|indirizzo del post|lotteria/ },
    { pattern: /chi gestisce (?:questo|il) sito|impronta digitale|estrazione registrata/i },
  ],
  pt: [
    {
      pattern:
        /\b(?:você|usuári[oa]s?|arquivos|baixar|compartilh\w+|equipe|cadastr\w+|configurações|comprovantes?|celular|senhas?)(?!\p{L})/iu,
    },
    { pattern: /(?<!\p{L})(?:prima|gralha|passatempo|di-lo|rodadas?)(?!\p{L})/iu },
    { pattern: /registo público|impressão digital (?:da|do)|quem gere|\bentre si\b/i },
  ],
  'pt-br': [
    {
      pattern:
        /(?<!\p{L})(?:utilizador(?:es)?|ficheiros?|ecrã|telemóvel|palavra-passe|equipa|partilh\w+|comprovativos?|subscriç\w+|descarregar|contacto|registo|prémio)(?!\p{L})/iu,
    },
    { pattern: /(?<!\p{L})(?:prima|gralha|passatempo|morada|di-lo|entre si)(?!\p{L})/iu },
    { pattern: /iniciar sessão|impressão digital d[ao] (?:lista|arquivo)/i },
  ],
}

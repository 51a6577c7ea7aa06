import type { Locale } from '../../src/locales/locales.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { pt } from './pt.ts'
import { ptBr } from './pt-br.ts'
import type { Speech } from './speech.ts'
import { tr } from './tr.ts'

export const speeches: Record<Locale, Speech> = { tr, en, es, de, fr, it, pt, 'pt-br': ptBr }

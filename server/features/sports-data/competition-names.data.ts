import type { LocalText } from '#contract/envelope.ts'
import type { TournamentKind } from '#contract/tournaments.ts'

export type CompetitionNames = {
  names: LocalText
  colour: string
  /** Name of the competition's tie-break rules. */
  rules: string
  /** Sort order; the lowest value is first. */
  priority: number
  kind?: TournamentKind
}

/** Display names and table rules of competitions, by the code that sources use. */
export const competitionNames: Record<string, CompetitionNames> = {
  'world-cup': {
    names: { vi: 'World Cup', en: 'FIFA World Cup', zh: '世界盃' },
    colour: '#7a1230',
    rules: 'world-cup-2026',
    priority: 1,
  },
  'uefa.cl': {
    names: { vi: 'Cúp C1 châu Âu', en: 'UEFA Champions League', zh: '歐洲冠軍聯賽' },
    colour: '#0e1e5b',
    rules: 'uefa-league-phase',
    priority: 2,
  },
  'en.1': {
    names: { vi: 'Ngoại hạng Anh', en: 'Premier League', zh: '英格蘭超級聯賽' },
    colour: '#3d195b',
    rules: 'premier-league',
    priority: 3,
  },
  'es.1': {
    names: { vi: 'La Liga', en: 'La Liga', zh: '西班牙甲級聯賽' },
    colour: '#ee2737',
    rules: 'laliga',
    priority: 4,
  },
  'it.1': {
    names: { vi: 'Serie A', en: 'Serie A', zh: '義大利甲級聯賽' },
    colour: '#008fd7',
    rules: 'serie-a',
    priority: 5,
  },
  'de.1': {
    names: { vi: 'Bundesliga', en: 'Bundesliga', zh: '德國甲級聯賽' },
    colour: '#d20515',
    rules: 'bundesliga',
    priority: 6,
  },
  'fr.1': {
    names: { vi: 'Ligue 1', en: 'Ligue 1', zh: '法國甲級聯賽' },
    colour: '#085fff',
    rules: 'ligue-1',
    priority: 7,
  },
  'nl.1': {
    names: { vi: 'VĐQG Hà Lan', en: 'Eredivisie', zh: '荷蘭甲級聯賽' },
    colour: '#0a3f86',
    rules: 'eredivisie',
    priority: 12,
  },
  'pt.1': {
    names: { vi: 'VĐQG Bồ Đào Nha', en: 'Primeira Liga', zh: '葡萄牙超級聯賽' },
    colour: '#0b7a3b',
    rules: 'primeira-liga',
    priority: 13,
  },
  'club-world-cup': {
    names: { vi: 'FIFA Club World Cup', en: 'FIFA Club World Cup', zh: '世界冠軍球會盃' },
    colour: '#b8862b',
    rules: 'cup-single-legs',
    priority: 9,
  },
  'en.1-replay': {
    names: {
      vi: 'Ngoại hạng Anh 2025/26 (phát lại)',
      en: 'Premier League 2025/26 (replay)',
      zh: '2025/26 英格蘭超級聯賽（重播）',
    },
    colour: '#3d195b',
    rules: 'premier-league',
    priority: 3,
  },
  'it.1-replay': {
    names: { vi: 'Serie A 2025/26 (phát lại)', en: 'Serie A 2025/26 (replay)', zh: '2025/26 義大利甲級聯賽（重播）' },
    colour: '#008fd7',
    rules: 'serie-a',
    priority: 5,
  },
  'de.1-replay': {
    names: {
      vi: 'Bundesliga 2025/26 (phát lại)',
      en: 'Bundesliga 2025/26 (replay)',
      zh: '2025/26 德國甲級聯賽（重播）',
    },
    colour: '#d20515',
    rules: 'bundesliga',
    priority: 6,
  },
  'int.friendly': {
    names: { vi: 'Giao hữu quốc tế', en: 'International friendlies', zh: '國際友誼賽' },
    colour: '#5b6470',
    rules: 'standard',
    priority: 60,
    kind: 'friendly',
  },
  'int.aff-championship': {
    names: { vi: 'AFF Cup', en: 'AFF Championship', zh: '東南亞足球錦標賽' },
    colour: '#c8102e',
    rules: 'cup-double-finals',
    priority: 10,
  },
  'int.asean-championship': {
    names: { vi: 'ASEAN Cup', en: 'ASEAN Championship', zh: '東南亞足球錦標賽' },
    colour: '#c8102e',
    rules: 'cup-double-finals',
    priority: 10,
  },
  'int.afc-asian-cup': {
    names: { vi: 'Cúp bóng đá châu Á', en: 'AFC Asian Cup', zh: '亞洲盃' },
    colour: '#0b4a9e',
    rules: 'asian-cup',
    priority: 11,
  },
  'int.afc-asian-cup-qualification': {
    names: { vi: 'Vòng loại Cúp châu Á', en: 'AFC Asian Cup qualification', zh: '亞洲盃預選賽' },
    colour: '#0b4a9e',
    rules: 'groups',
    priority: 20,
  },
  'int.fifa-world-cup-qualification': {
    names: { vi: 'Vòng loại World Cup', en: 'World Cup qualification', zh: '世界盃預選賽' },
    colour: '#7a1230',
    rules: 'groups',
    priority: 14,
  },
  'int.uefa-euro': {
    names: { vi: 'Euro', en: 'UEFA Euro', zh: '歐洲國家盃' },
    colour: '#0e4c92',
    rules: 'euro',
    priority: 8,
  },
  'int.uefa-nations-league': {
    names: { vi: 'UEFA Nations League', en: 'UEFA Nations League', zh: '歐洲國家聯賽' },
    colour: '#2a2f6b',
    rules: 'nations-league',
    priority: 15,
  },
  'int.copa-america': {
    names: { vi: 'Copa América', en: 'Copa América', zh: '美洲盃' },
    colour: '#1768b1',
    rules: 'cup-single-legs',
    priority: 16,
  },
  'int.african-cup-of-nations': {
    names: { vi: 'CAN Cup', en: 'Africa Cup of Nations', zh: '非洲國家盃' },
    colour: '#0b7a3b',
    rules: 'africa-cup',
    priority: 17,
  },
  'int.southeast-asian-games': {
    names: { vi: 'SEA Games', en: 'Southeast Asian Games', zh: '東南亞運動會' },
    colour: '#e0a100',
    rules: 'cup-single-legs',
    priority: 18,
  },
}

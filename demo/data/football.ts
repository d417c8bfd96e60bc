import { americanLeagues } from './football-americas.ts'
import { asianLeagues } from './football-asia.ts'
import { europeanLeagues } from './football-europe.ts'
import { type Club, clubs, type League } from './league.ts'

/** The two teams whose match the football clips show: since that is on all day, their other fixtures are over. */
export const showcaseFootball: Club[] = clubs(`
  Hà Nội|HN|#c2185b|Hanoi FC
  Thép Xanh Nam Định|NĐ|#1e88e5|Nam Dinh FC`)

/**
 * Twelve clubs each, so that a round is six fixtures; names and rough colours are facts. None of them is a league whose
 * seasons the demo knows as they were played: what is made up stands in no real table.
 */
export const footballLeagues: League[] = [...asianLeagues, ...europeanLeagues, ...americanLeagues]
